import { createSlotkit, type Slotkit } from "slotkit"
import { startPostgres } from "../../harness/RestartablePostgres.ts"
import type { Say, Verdict } from "../Drill.ts"

/**
 * Changes a calendar in one process and asks another one for its slots right after each answer. Both cache answers. Every answer
 * must show the change.
 *
 * Time off and bookings begin and end in turn. The second process also asks again before each change, so that it has an answer
 * to be wrong with.
 */
export const slotsDrill = async (changes: number, say: Say, databaseUrl?: string): Promise<Verdict> => {
  const postgres = databaseUrl === undefined ? await startPostgres() : undefined
  const database = databaseUrl ?? (await postgres!.make())
  const open = () =>
    createSlotkit({ database, baseUrl: "http://127.0.0.1", secret: "a secret of a drill, which protects nothing" })
  const writer = await open()
  const reader = await open()
  try {
    const host = await writer.hosts.create({ email: "ada@example.com", username: "ada", timezone: "UTC", plan: "pro" })
    const { slug } = await writer.services.create(host.id, { title: "Intro", durations: [{ minutes: 30 }] })
    const ask = async (): Promise<ReadonlyArray<string>> => {
      const { data } = await reader.availability.get(host.id, { service: slug })
      return Object.values(data).flatMap((slots) => slots.map(({ start }) => start))
    }
    const breaches: Array<string> = []
    let answers = 0
    const expectOffered = async (start: string, isOffered: boolean, change: string) => {
      answers++
      if ((await ask()).includes(start) === isOffered) return
      breaches.push(`After ${change} was answered, ${start} was ${isOffered ? "still missing" : "still offered"}.`)
    }
    for (let change = 0; answers < changes; change++) {
      const starts = await ask()
      // The first hour may pass meanwhile.
      const start = starts[4 + (change % (starts.length - 4))]!
      for (const { name, begin, end } of [timeOff(writer, host.id, start), booking(writer, host.id, slug, start)]) {
        await begin()
        await expectOffered(start, false, name)
        await end()
        await expectOffered(start, true, `the end of ${name}`)
      }
      if (change % 500 === 499) say(`${answers} answers, ${breaches.length} of them wrong`)
    }
    return { counts: { answers: answers, wrong: breaches.length }, breaches }
  } finally {
    await Promise.all([writer.close(), reader.close()])
    await postgres?.stop()
  }
}

const timeOff = (slotkit: Slotkit, hostId: number, start: string) => {
  let id = 0
  const end = new Date(Date.parse(start) + 60_000).toISOString()
  return {
    name: "time off",
    begin: async () => {
      id = (await slotkit.busy.add(hostId, { start, end })).id
    },
    end: () => slotkit.busy.remove(hostId, id)
  }
}

const booking = (slotkit: Slotkit, hostId: number, service: string, start: string) => {
  let id = 0
  return {
    name: "a booking",
    begin: async () => {
      id = (await slotkit.bookings.book(hostId, { service, start, booker: { name: "Grace", email: "grace@example.com" } })).id
    },
    end: () => slotkit.bookings.cancel(hostId, id)
  }
}
