import { defineConfig } from "tsup"

export default defineConfig({
  entry: ["src/index.ts", "src/options.ts"],
  format: "esm",
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: ["!**/*.d.ts", "!**/*.d.ts.map"]
})
