import { defineConfig } from "tsup"

export default defineConfig({
  entry: [
    "src/index.ts",
    "src/internal.ts",
    "src/answers.ts",
    "src/codes.ts",
    "src/slots.ts",
    "src/values/Html.ts",
    "src/testing/index.ts"
  ],
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
