import { defineConfig } from "vitest/config"
import { sources } from "../../../vitest.workspace.ts"

export default defineConfig({ ...sources, test: { name: "given", include: ["*.store.ts"] } })
