import { expect, it } from "vitest"
import { optionalPackage, PackageMissing } from "./OptionalPackage.ts"

const stripe = { by: "The option stripe", name: "stripe" }

it("says how to install a package that is missing", async () => {
  const cause = Object.assign(new Error("Cannot find package 'stripe' imported from x.js"), { code: "ERR_MODULE_NOT_FOUND" })
  const loaded = optionalPackage(stripe, () => Promise.reject(cause))
  await expect(loaded).rejects.toBeInstanceOf(PackageMissing)
  await expect(loaded).rejects.toThrow("The option stripe needs the package stripe: run npm install stripe")
})

it("leaves any other failure as it is", async () => {
  for (const cause of [
    new Error("broken"),
    Object.assign(new Error("Cannot find package 'other'"), { code: "ERR_MODULE_NOT_FOUND" })
  ]) {
    await expect(optionalPackage(stripe, () => Promise.reject(cause))).rejects.toBe(cause)
  }
  expect(await optionalPackage(stripe, async () => 1)).toBe(1)
})
