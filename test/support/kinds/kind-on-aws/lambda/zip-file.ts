/** A .zip file with an empty `index.mjs` of another length for each digit. */
export function zipFile(size: number): string {
  const name = Buffer.from("index.mjs");
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(name.length, 28);
  const comment = Buffer.alloc(size, "x");
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([header, name, entry, name, end, comment]).toString("base64");
}
