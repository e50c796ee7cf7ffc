import { defineConfig } from "tsup"

export default defineConfig({
  entry: ["src/index.ts", "src/testing/index.ts"],
  format: "esm",
  target: "node22",
  dts: false,
  // The sources and their map are a megabyte that applications do not need.
  sourcemap: false,
  clean: ["!**/*.d.ts", "!**/*.d.ts.map"]
})
