import fc from "fast-check";
import { expect, it } from "vitest";
import { createPageSize, LARGEST_OBJECT } from "../../../../lib/kubernetes/list-watch/page-size.ts";

const most = { objects: 500, bytes: 1_000_000 };

it("starts small, and grows to the maximum while the objects are small", () => {
  const size = createPageSize(most);
  const asked = Array.from({ length: 8 }, () => {
    const { objects } = size;
    size.came(objects, objects * 400);
    return objects;
  });
  expect(asked).toEqual([10, 20, 40, 80, 160, 320, 500, 500]);
});

it("requests as many objects as fit into half of the maximum number of bytes", () => {
  const size = createPageSize(most);
  size.came(10, 10 * 100_000);
  expect(size.objects).toBe(5);
});

it("halves the number of objects after a page that is too large, down to one object, which can be of any size", () => {
  const size = createPageSize(most);
  const asked = Array.from({ length: 4 }, () => {
    const { objects, bytes } = size;
    if (objects > 1) size.tooLarge();
    return [objects, bytes];
  });
  expect(asked).toEqual([
    [10, most.bytes],
    [5, most.bytes],
    [2, most.bytes],
    [1, LARGEST_OBJECT],
  ]);
  expect(() => size.tooLarge()).toThrow(SyntaxError);
});

it("never requests fewer than one object or more than the maximum, whatever the pages", () => {
  const page = fc.record({ objects: fc.nat({ max: 500 }), bytes: fc.integer({ min: 2, max: LARGEST_OBJECT }) });
  fc.assert(
    fc.property(fc.array(page), (pages) => {
      const size = createPageSize(most);
      for (const { objects, bytes } of pages) {
        size.came(objects, bytes);
        expect(size.objects).toBeGreaterThanOrEqual(1);
        expect(size.objects).toBeLessThanOrEqual(most.objects);
      }
    }),
  );
});
