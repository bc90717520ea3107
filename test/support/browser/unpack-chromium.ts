// node unpack-chromium.ts: unpacks Chromium into the directory for temporary files, with the libraries that the package has for Lambda.
import chromium from "@sparticuz/chromium";

chromium.setGraphicsMode = false;
await chromium.executablePath();
