import { join } from "node:path"
import type { NextConfig } from "next"

const repository = join(import.meta.dirname, "../..")

/** Next must not bundle Slotkit. Applications outside this repository need only that line. */
const config: NextConfig = {
  serverExternalPackages: ["slotkit"],
  turbopack: { root: repository },
  outputFileTracingRoot: repository
}

export default config
