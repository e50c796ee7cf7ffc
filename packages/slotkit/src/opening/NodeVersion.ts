/** Throws if the version of Node is not supported. Other runtimes also report a version of Node. */
export const requireNode = (version: string = process.versions.node): void => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major > 22 || (major === 22 && minor >= 19)) return
  throw new Error(`Slotkit needs Node 22.19 or newer. This is Node ${version}.`)
}
