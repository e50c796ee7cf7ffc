import { describe, expect, it } from "vitest"
import { bookableServices } from "./BookableServices.ts"

const service = (id: number, isDefault = false, active = true) => ({ id, isDefault, settings: { active } })
const ids = (services: ReadonlyArray<{ readonly id: number }>) => services.map(({ id }) => id)

describe("GET /services", () => {
  const services = [service(5), service(2), service(9, true), service(1, false, false), service(7)]

  it("returns active services, the default service first, then the oldest", () => {
    expect(ids(bookableServices(services, "pro", 1))).toEqual([9, 2, 5, 7])
  })

  it("stays within the host's plan limit: the default service, then the oldest active ones", () => {
    expect(ids(bookableServices(services, "free", 1))).toEqual([9])
    expect(ids(bookableServices(services, "free", 3))).toEqual([9, 2, 5])
    expect(ids(bookableServices(services, "free", 0))).toEqual([])
  })

  it("a disabled default service gives its place to the oldest", () => {
    expect(ids(bookableServices([service(3), service(2), service(4, true, false)], "free", 1))).toEqual([2])
  })

  it("does not modify its input", () => {
    bookableServices(services, "pro", 1)
    expect(ids(services)).toEqual([5, 2, 9, 1, 7])
  })
})
