import { defineConfig, mergeConfig } from "vitest/config"
import { packed } from "../vitest.config.ts"

/** Apart from `npm test`, which needs no registry: `npm run test:install`. */
export default mergeConfig(packed, defineConfig({ test: { name: "install" } }))
