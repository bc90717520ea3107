// node unpack-chromium.ts: unpacks Chromium, with the libraries that the package contains for Lambda, into the temporary directory.
import chromium from "@sparticuz/chromium";

chromium.setGraphicsMode = false;
await chromium.executablePath();
