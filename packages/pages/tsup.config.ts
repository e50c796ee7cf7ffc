import { defineConfig } from "tsup"

export default defineConfig({
  entry: ["src/index.ts", "src/options.ts"],
  format: "esm",
  target: "node22",
  dts: false,
  // Most of it is markup and words, of which a map takes more bytes than it helps anyone to find.
  sourcemap: false,
  clean: ["!**/*.d.ts", "!**/*.d.ts.map"]
})
