import { defineConfig } from "tsup"

/** The rules that the server judges a form by are inside, so that the package depends on nothing. */
export default defineConfig({
  entry: ["src/index.ts", "src/form.ts", "src/manage.ts", "src/react.ts", "src/series.ts", "src/texts.ts"],
  format: "esm",
  platform: "neutral",
  target: "es2022",
  dts: false,
  // A map would lead to the sources of these rules, which are not in the package.
  sourcemap: false,
  clean: ["!**/*.d.ts", "!**/*.d.ts.map"],
  noExternal: ["@slotkit/core"],
  esbuildOptions: (options) => {
    options.conditions = ["@slotkit/source"]
  }
})
