import { defineConfig } from "tsup"

export default defineConfig({
  entry: ["src/index.ts"],
  format: "esm",
  target: "node22",
  dts: false,
  sourcemap: true,
  // The sources are in the package, so its maps do not repeat them.
  esbuildOptions: (options) => {
    options.sourcesContent = false
  },
  clean: ["!**/*.d.ts", "!**/*.d.ts.map"]
})
