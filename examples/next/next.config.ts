import { join } from "node:path"
import type { NextConfig } from "next"

const repository = join(import.meta.dirname, "../..")

/** Slotkit is loaded by Node as it is installed; an application outside this repository needs that one line alone. */
const config: NextConfig = {
  serverExternalPackages: ["slotkit"],
  turbopack: { root: repository },
  outputFileTracingRoot: repository
}

export default config
