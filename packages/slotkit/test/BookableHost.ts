import { createSlotkit, type Slotkit, type SlotkitOptions } from "../src/index.ts"

/** A Slotkit with a host who works around the clock, and free starts of the service `fitting` that do not overlap. */
export interface BookableHost {
  readonly slotkit: Slotkit
  readonly hostId: number
  readonly starts: ReadonlyArray<string>
}

export const baseUrl = "https://book.example.com"

export const bookableHost = async (options: Partial<SlotkitOptions> = {}): Promise<BookableHost> => {
  const slotkit = await createSlotkit({
    database: "memory",
    baseUrl,
    operatorToken: "an-operator-token-that-only-tests-know",
    secret: "a secret that protects nothing at all",
    ...(options.stripe === undefined && options.baseUrl === undefined ? { payments: "sandbox" as const } : {}),
    ...options
  })
  const { id: hostId } = await slotkit.hosts.create({
    email: "ada@example.com",
    username: "ada",
    timezone: "Europe/Rome",
    plan: "pro",
    currency: "EUR"
  })
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
  await slotkit.schedule.replace(hostId, { timezone: "Europe/Rome", weekly, overrides: [] })
  const service = await slotkit.services.create(hostId, { title: "Fitting", durations: [{ minutes: 60 }] })
  await slotkit.services.configure(hostId, service.id, { slot_interval_minutes: 30 })
  await slotkit.services.create(hostId, { title: "Tailoring", durations: [{ minutes: 60, price: 9900 }] })
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const first = Date.parse(`${from}T06:00:00Z`)
  const starts = Array.from({ length: 8 }, (_, index) => new Date(first + index * 7_200_000).toISOString().replace(".000", ""))
  return { slotkit, hostId, starts }
}

/** The fields of a booking. */
export const fitting = (start: string) => ({ service: "fitting", start, booker: { name: "Grace", email: "grace@example.com" } })
export const tailoring = (start: string) => ({ ...fitting(start), service: "tailoring" })
