#!/usr/bin/env node
import { startCoverage } from "./coverage.ts";

// First of all: V8 counts the lines of what is loaded from then on.
const coverageOf = await startCoverage();
const { main } = await import("./main.ts");
process.exitCode = await main(coverageOf);
