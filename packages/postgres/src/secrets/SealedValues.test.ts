// @module-tag thorough

import { describe, expect, it } from "@effect/vitest"
import { defaultSchedule } from "@slotkit/core"
import {
  AppStore,
  aesSecretBox,
  BookingLinkStore,
  BookingStore,
  CredentialStore,
  HostStore,
  IdempotencyStore,
  installation,
  PersonDigest,
  SecretBox,
  WaitlistStore,
  WebhookStore
} from "@slotkit/engine"
import {
  aBooking,
  aHost,
  aKeyedRequest,
  anAnswer,
  anApiKey,
  anApp,
  aVisitorBooking,
  aWebhook,
  fixtureNow
} from "@slotkit/engine/fakes"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ownSchema, patientPool } from "../../test/RealDatabase.ts"
import {
  checkSecret,
  countLostSecrets,
  discardLostSecrets,
  migrate,
  personDigest,
  pgFromPglite,
  pgStore,
  type ResealProgress,
  resealSecrets
} from "../index.ts"
import { sealedSources } from "./SealedValues.ts"

const [old, current, wrong] = ["the old secret", "the current secret", "a wrong secret"] as const

const connections = [
  ["PostgreSQL", patientPool()],
  ["the embedded database", Layer.fresh(pgFromPglite({ dataDir: "memory" }))]
] as const

describe.each(connections)("The installation's secret on %s", (_name, connection) => {
  const [fresh, unmarked, readOnly, rotated, discarded] = ["fresh", "unmarked", "read_only", "rotated", "discarded"].map(
    ownSchema
  ) as [string, string, string, string, string]
  const check = (schema: string, secret: string, previous: ReadonlyArray<string> = []) =>
    Effect.provide(checkSecret({ schema }), aesSecretBox(secret, previous))

  it.live("MUST match the secret that the database was set up with, or list that one among the previous secrets", () =>
    Effect.gen(function* () {
      yield* migrate({ schema: fresh })
      yield* check(fresh, old)
      yield* check(fresh, old)
      const failure = yield* Effect.flip(check(fresh, wrong, [current]))
      expect(failure).toMatchObject({ _tag: "SecretMismatch", message: expect.stringContaining("SLOTKIT_SECRET_PREVIOUS") })
      yield* check(fresh, current, [wrong, old])

      yield* migrate({ schema: unmarked })
      yield* Effect.provide(aSealedAnswer("one"), Layer.merge(pgStore({ schema: unmarked }), aesSecretBox(old)))
      expect((yield* Effect.flip(check(unmarked, wrong)))._tag).toBe("SecretMismatch")
      yield* check(unmarked, old)
      expect((yield* Effect.flip(check(unmarked, wrong)))._tag).toBe("SecretMismatch")

      const sql = yield* SqlClient.SqlClient
      yield* migrate({ schema: readOnly })
      const cannotWrite = sql.withTransaction(Effect.andThen(sql`SET TRANSACTION READ ONLY`, check(readOnly, old)))
      expect(yield* Effect.exit(cannotWrite)).toMatchObject({ _tag: "Success" })
    }).pipe(Effect.provide(connection))
  )

  it.live("MUST reseal every value of previous secrets in batches, and resume after an interruption", () =>
    Effect.gen(function* () {
      const schema = rotated
      yield* migrate({ schema })
      yield* check(schema, old)
      const store = pgStore({ schema })
      yield* Effect.provide(secretsOfAllKinds, Layer.merge(store, aesSecretBox(old)))
      yield* Effect.provide(aSealedAnswer("unreadable"), Layer.merge(store, aesSecretBox(wrong)))

      const progress: Array<ResealProgress> = []
      const reseal = (report: (progress: ResealProgress) => void) =>
        Effect.provide(resealSecrets({ schema }, report), aesSecretBox(current, [old]))
      const cut = Effect.exit(
        reseal(() => {
          throw new Error("The process ends.")
        })
      )
      expect((yield* cut)._tag).toBe("Failure")
      const end = yield* reseal((each) => void progress.push(each))
      expect(end).toEqual({ resealed: 28, unreadable: 1, total: 29 })
      expect(progress.at(-1)).toEqual(end)
      expect(yield* reseal(() => {})).toEqual({ resealed: 0, unreadable: 1, total: 1 })

      yield* check(schema, current)
      expect((yield* Effect.flip(check(schema, old)))._tag).toBe("SecretMismatch")
      const opened = yield* Effect.provide(allOpened(schema), aesSecretBox(current))
      expect(opened).toEqual(["app 1", "app 2", "webhook", "webhook of the installation", "visitor", "waiting", "feed"])
    }).pipe(Effect.provide(connection))
  )

  it.live("MUST be replaceable when it is lost: everything that it encrypted is discarded, and nothing else", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const schema = discarded
      const table = (name: string) => sql(`${schema}.${name}`)
      yield* migrate({ schema })
      yield* check(schema, old)
      const person = yield* Effect.provide(personDigest({ schema }), aesSecretBox(old))
      const store = Layer.provide(pgStore({ schema }), Layer.succeed(PersonDigest, person))
      yield* Effect.provide(Effect.andThen(secretsOfAllKinds, sealedRowsOfOthers(schema)), Layer.merge(store, aesSecretBox(old)))
      const found = yield* sql`SELECT DISTINCT table_name || '.' || column_name AS source FROM information_schema.columns
        WHERE table_schema = ${schema} AND column_name LIKE '%\\_context'`
      const known: ReadonlyArray<string> = sealedSources
      expect(found.map(({ source }) => `${source}`.replace("_context", "")).filter((source) => !known.includes(source))).toEqual(
        []
      )

      const lost = yield* Effect.provide(countLostSecrets({ schema }), aesSecretBox(current))
      expect(lost).toEqual({
        ...Object.fromEntries(known.map((source) => [source, 1])),
        "idempotency_keys.body": 121,
        "webhooks.secret": 2
      })
      yield* check(schema, old)
      expect(yield* Effect.provide(discardLostSecrets({ schema }), aesSecretBox(current))).toEqual(lost)

      yield* check(schema, current)
      expect((yield* Effect.flip(check(schema, old)))._tag).toBe("SecretMismatch")
      const again = yield* Effect.provide(discardLostSecrets({ schema }), aesSecretBox(current))
      expect(new Set(Object.values(again))).toEqual(new Set([0]))
      const [stored] = yield* sql`SELECT (SELECT count(*)::int FROM ${table("bookings")}) AS bookings,
        (SELECT count(*)::int FROM ${table("hosts")} WHERE feed_token_hash IS NULL) AS hosts,
        (SELECT count(*)::int FROM ${table("apps")} WHERE previous_webhook_secret IS NULL) AS apps,
        (SELECT count(*)::int FROM ${table("webhooks")} WHERE removed_at IS NOT NULL) AS webhooks,
        (SELECT count(*)::int FROM ${table("calendar_accounts")}) AS accounts`
      expect(stored).toEqual({ bookings: 1, hosts: 1, apps: 1, webhooks: 2, accounts: 0 })

      const digestOf = yield* Effect.provide(personDigest({ schema }), aesSecretBox(current))
      const people = yield* sql<{ readonly digest: string }>`SELECT digest::text FROM ${table("people")} WHERE kind = 'booking'`
      const booker = yield* sql<{ readonly booker_email: string }>`SELECT booker_email FROM ${table("bookings")}`
      expect(people.map(({ digest }) => digest.replaceAll("-", ""))).toContain(digestOf(booker[0]!.booker_email))
    }).pipe(Effect.provide(connection))
  )
})

/** A connected calendar, a connection that is being made, a link to answer a request, and a request to erase a person. */
const sealedRowsOfOthers = Effect.fnUntraced(function* (schema: string) {
  const sql = yield* SqlClient.SqlClient
  const box = yield* SecretBox
  const table = (name: string) => sql(`${schema}.${name}`)
  const [booking] = yield* sql<{ readonly bucket: number; readonly host_id: number; readonly id: number }>`
    SELECT bucket, host_id, id FROM ${table("bookings")}`
  const { bucket, host_id, id } = booking!
  const { sealed } = yield* box.seal("anything", "context")
  yield* sql`INSERT INTO ${table("calendar_accounts")} (bucket, host_id, kind, subject, label, credentials, credentials_context, scopes,
      state, state_since, failures, next_read_at, created_at)
    VALUES (${bucket}, ${host_id}, 'feed', 'feed', 'feed', ${sealed}, 'context', '{}', 'active', now(), 0, now(), now())`
  yield* sql`INSERT INTO ${table("calendar_connects")} (bucket, host_id, state_hash, kind, wants, verifier, verifier_context, expires_at)
    VALUES (${bucket}, ${host_id}, 'hash', 'google', 'read', ${sealed}, 'context', now())`
  yield* sql`INSERT INTO ${table("answer_links")} (bucket, host_id, booking_id, token_hash, token, token_context)
    VALUES (${bucket}, ${host_id}, ${id}, 'hash', ${sealed}, 'context')`
  yield* sql`INSERT INTO ${table("erasures")} (bucket, host_id, address, address_context, begun_at, row_count)
    VALUES (${bucket}, ${host_id}, ${sealed}, 'context', now(), 0)`
})

const aSealedAnswer = Effect.fnUntraced(function* (key: string) {
  const store = yield* IdempotencyStore
  const keyed = aKeyedRequest({ credential: "operator", key })
  const { sealed } = yield* (yield* SecretBox).seal(`answer ${key}`, `idempotency:operator:${key}`)
  yield* store.begin(keyed, fixtureNow, { token: "lease", until: fixtureNow + 1 })
  yield* store.end(keyed, "lease", anAnswer({ body: sealed, sealed: true }))
})

/**
 * 121 stored responses, both secrets of an app, those of a host's webhook and of the installation's, and the links of a visitor's
 * booking and of a feed.
 */
const secretsOfAllKinds = Effect.gen(function* () {
  const box = yield* SecretBox
  const apps = yield* AppStore
  const webhooks = yield* WebhookStore
  const credentials = yield* CredentialStore
  const host = yield* (yield* HostStore).add(aHost(), defaultSchedule("Europe/Rome"))
  const app = yield* apps.add(anApp({ webhookSecret: yield* box.seal("app 1", "app:1") }))
  yield* apps.change(app.id, { webhookSecret: { ...(yield* box.seal("app 2", "app:2")), bothUntil: fixtureNow + 1 } })
  const apiKey = yield* credentials.addApiKey(anApiKey({ hostId: host.id }))
  const id = yield* webhooks.newId
  const secret = yield* box.seal("webhook", `webhook:${id}`)
  yield* webhooks.add(aWebhook({ id, hostId: host.id, owner: { hostId: host.id, kind: "api_key", id: apiKey.id }, secret }), 5)
  const own = yield* webhooks.newId
  const ofInstallation = yield* box.seal("webhook of the installation", `webhook:${own}`)
  yield* webhooks.add(aWebhook({ id: own, hostId: installation.hostId, owner: installation, secret: ofInstallation }), 5)
  const booking = yield* (yield* BookingStore).add(aBooking({ hostId: host.id }))
  const token = yield* box.seal("visitor", `visitor-booking:${booking.id}`)
  yield* (yield* HostStore).feed(host.id, { tokenHash: "hash", token: yield* box.seal("feed", `feed:${host.id}`) })
  yield* (yield* BookingLinkStore).add("visitor", aVisitorBooking(booking, { token }))
  const waiting = { tokenHash: "waiting", token: yield* box.seal("waiting", "waitlist:waiting") }
  yield* (yield* WaitlistStore).save({
    ...{
      hostId: host.id,
      serviceId: 1,
      state: "waiting",
      wishes: [{ start: fixtureNow, end: fixtureNow + 1 }],
      offer: null,
      passed: [],
      seats: 1,
      skipped: 0,
      bookingId: null
    },
    ...{ createdAt: fixtureNow, request: aWaitingRequest, ...waiting }
  })
  yield* Effect.forEach(
    Array.from({ length: 121 }, (_, index) => `key ${index}`),
    aSealedAnswer
  )
})

const allOpened = Effect.fnUntraced(function* (schema: string) {
  const sql = yield* SqlClient.SqlClient
  const box = yield* SecretBox
  const rows = yield* sql<{ readonly sealed: string; readonly context: string }>`
    SELECT previous_webhook_secret AS sealed, previous_webhook_secret_context AS context FROM ${sql(`${schema}.apps`)}
    UNION ALL SELECT webhook_secret, webhook_secret_context FROM ${sql(`${schema}.apps`)}
    UNION ALL (SELECT secret, secret_context FROM ${sql(`${schema}.webhooks`)} ORDER BY id)
    UNION ALL SELECT token, token_context FROM ${sql(`${schema}.visitor_bookings`)}
    UNION ALL SELECT token, token_context FROM ${sql(`${schema}.waitlist`)}
    UNION ALL SELECT feed_token, feed_token_context FROM ${sql(`${schema}.hosts`)}`
  return yield* Effect.forEach(rows, box.open)
})

const aWaitingRequest = {
  ...{ durationMinutes: 30, booker: { name: null, email: "grace@example.com" }, bookerTimeZone: null },
  ...{ language: null, topic: null, notes: null, answers: [] }
}
