/** The test projects, one for each folder that holds tests. */
export default ["packages/*/vitest.config.ts", "e2e/vitest.config.ts", "examples/vitest.config.ts"]
