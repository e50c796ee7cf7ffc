import { defineConfig } from "tsup"
import { licensesOfBundle } from "../server/licensesOfBundle.ts"

/** Effect's Node server is inside: its package would bring a client of Redis along, of 15 MB. */
export default defineConfig({
  entry: ["src/index.ts"],
  format: "esm",
  target: "node22",
  dts: false,
  // A map would lead to the sources of what others made, which are not in the package.
  sourcemap: false,
  clean: ["!**/*.d.ts", "!**/*.d.ts.map"],
  noExternal: [/^@effect\/platform-node/, "ws"],
  esbuildPlugins: [licensesOfBundle()],
  esbuildOptions: (options) => {
    // Under `node --eval` there is a global `__filename` that is no file; without one, the module's own address is taken.
    options.define = { ...options.define, __filename: "undefined" }
    // CommonJS modules inside ask for Node's own modules with `require`.
    options.banner = { js: 'import { createRequire as $r } from "node:module"; const require = $r(import.meta.url);' }
  }
})
