/** Explains why a version of Node is not supported; `undefined` when it is. */
export const nodeVersionProblem = (version: string): string | undefined => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major > 22 || (major === 22 && minor >= 19)) return undefined
  return `Slotkit needs Node 22.19 or newer. This is Node ${version}.`
}
