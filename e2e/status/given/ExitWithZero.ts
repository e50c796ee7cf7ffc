/** A dependency that exits the process with status 0 as soon as the event loop is empty. */
export const setup = (): void => void process.once("beforeExit", () => process.exit(0))
