import { defineConfig } from "tsup"
import { licensesOfBundle } from "./licensesOfBundle.ts"

/** The command line bundles Effect and our own packages: one file starts several times faster than hundreds of modules. */
export default defineConfig({
  entry: ["src/index.ts", "src/main.ts"],
  format: "esm",
  target: "node22",
  dts: false,
  sourcemap: false,
  clean: ["!**/*.d.ts", "!**/*.d.ts.map"],
  noExternal: [/^@slotkit\//, /^slotkit(?:\/|$)/, /^effect(?:\/|$)/, /^@effect\//],
  external: [/^@electric-sql\/pglite/, "nodemailer", "openid-client", "stripe"],
  esbuildPlugins: [licensesOfBundle()],
  esbuildOptions: (options) => {
    options.conditions = ["@slotkit/source"]
    // Bundled CommonJS modules load Node's built-in modules with `require`.
    options.banner = { js: 'import { createRequire as $r } from "node:module"; const require = $r(import.meta.url);' }
  }
})
