/** A package that an option needs is not installed; the message says how to install it. */
export class PackageMissing extends Error {
  override readonly name = "PackageMissing"
}

/** Loads an optional package. Rejects with `PackageMissing` if it is not installed. */
export const optionalPackage = <A>(needed: { readonly by: string; readonly name: string }, load: () => Promise<A>): Promise<A> =>
  load().catch((cause: unknown) => {
    if (!isNotFound(cause, needed.name)) throw cause
    throw new PackageMissing(`${needed.by} needs the package ${needed.name}: run npm install ${needed.name}`, { cause })
  })

const isNotFound = (cause: unknown, name: string): boolean =>
  cause instanceof Error &&
  "code" in cause &&
  (cause.code === "ERR_MODULE_NOT_FOUND" || cause.code === "MODULE_NOT_FOUND") &&
  cause.message.includes(name)
