/** A dependency that ends the process with status 0 as soon as nothing is left to do. */
export const setup = (): void => void process.once("beforeExit", () => process.exit(0))
