import { defineConfig } from "tsup"

export default defineConfig({
  entry: {
    index: "src/index.ts",
    createOperatorClient: "src/createOperatorClient.ts",
    createVisitorClient: "src/createVisitorClient.ts",
    webhookReceiver: "src/webhookReceiver.ts",
    "generated/Resources": "src/generated/Resources.ts"
  },
  format: "esm",
  platform: "neutral",
  target: "es2022",
  dts: false,
  sourcemap: true,
  // The sources are in the package, so its maps do not repeat them.
  esbuildOptions: (options) => {
    options.sourcesContent = false
  },
  clean: ["!**/*.d.ts", "!**/*.d.ts.map"]
})
