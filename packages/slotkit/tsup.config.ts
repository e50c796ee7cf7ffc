import { defineConfig } from "tsup"

export default defineConfig({
  entry: ["src/index.ts", "src/effect.ts", "src/imports.ts", "src/mounts/*.ts", "!src/mounts/*.test.ts", "src/testing/index.ts"],
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
