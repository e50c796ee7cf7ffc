import { expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { baseUrl } from "../test/BookableHost.ts"
import { createSlotkit } from "./createSlotkit.ts"
import {
  BusyCalendars,
  createHost,
  getProfile,
  listHosts,
  OptionsError,
  requireHost,
  runOn,
  slotkitLayer,
  UnitOfWork
} from "./effect.ts"

const options = { database: "memory", baseUrl, calendars: { busy: () => [] } } as const

it.layer(slotkitLayer(options), { excludeTestServices: true })("Slotkit as layers", (it) => {
  it.effect("MUST provide all services of use cases, so that they compose in one transaction", () =>
    Effect.gen(function* () {
      const { transaction } = yield* UnitOfWork
      const both = Effect.all(
        ["ada", "grace"].map((username) => createHost({ email: `${username}@example.com`, username, timezone: "UTC" }))
      )
      yield* Effect.exit(transaction(Effect.andThen(both, Effect.fail("no"))))
      expect((yield* listHosts({})).data).toEqual([])
      const [ada] = yield* transaction(both)
      expect(yield* getProfile(yield* requireHost(ada!.id))).toMatchObject({ username: "ada" })
      expect(yield* (yield* BusyCalendars).busyBetween(1, 0, 1)).toEqual([])
    })
  )
})

it.effect("MUST run a use case on an open Slotkit, and fail as its calls do", () =>
  Effect.promise(async () => {
    const slotkit = await createSlotkit(options)
    const { id } = await runOn(slotkit, createHost({ email: "ada@example.com", username: "ada", timezone: "UTC" }))
    expect(await slotkit.hosts.get(id)).toMatchObject({ username: "ada" })
    await expect(runOn(slotkit, requireHost(id + 1))).rejects.toMatchObject({ code: "not_found" })
    await expect(runOn({ ...slotkit }, requireHost(id))).rejects.toBeInstanceOf(TypeError)
    await slotkit.close()
    await expect(runOn(slotkit, requireHost(id))).rejects.toMatchObject({ name: "SlotkitClosed" })
  })
)

it.effect("MUST fail with all problems of the options", () =>
  Effect.gen(function* () {
    const failure = yield* Effect.flip(Layer.build(slotkitLayer({ ...options, baseUrl: "nowhere" })))
    expect(failure).toBeInstanceOf(OptionsError)
  })
)
