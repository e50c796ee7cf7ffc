import { defineConfig } from "vitest/config"
import { sources } from "../../../vitest.config.ts"

export default defineConfig({ ...sources, test: { name: "given", include: ["*.store.ts"] } })
