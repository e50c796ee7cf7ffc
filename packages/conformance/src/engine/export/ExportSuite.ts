import { languages, mailTextKinds } from "@slotkit/core/internal"
import {
  CalendarStore,
  changeMailText,
  createApiKey,
  createHostApp,
  createInvite,
  deliverWebhooks,
  type ExportedLine,
  type ExportPosition,
  type ExportStep,
  exportHostStep,
  exportStart,
  getMailText,
  HostStore,
  type Store
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostWith, book, free, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { aKeyHolder, subscribe } from "../webhooks/WebhookFixtures.ts"

/** The export of a host. */
export const exportSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Export of a host", stores, (clause) => {
    clause(
      "MUST have every resource of the host once, none of another host, and no secret",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const other = yield* aHostWith(free)
        yield* book(other.host, other.service, tuesday(10))
        const hook = yield* subscribe(yield* aKeyHolder(host))
        const { key } = yield* createApiKey(host.id, { name: "Sync", scopes: [] })
        const appInput = { name: "Mine", redirect_uris: ["https://app.example.com/"], scopes: ["profile.read"] }
        const app = yield* createHostApp(host.id, appInput)
        yield* createHostApp(other.host.id, appInput)
        const invite = yield* createInvite(host.id, { title: "Talk", contact_email: "grace@example.com" })
        const first = yield* book(host, service, tuesday(10))
        const second = yield* book(host, service, wednesday(10))
        const text = { subject: "{guest}", text: "See you {when}." }
        yield* changeMailText(host.id, "de", "reminder", text)
        yield* changeMailText(host.id, "en", "declined", text)
        yield* changeMailText(other.host.id, "fr", "reminder", text)
        yield* deliverWebhooks
        const calendars = yield* CalendarStore
        const account = {
          hostId: host.id,
          kind: "caldav",
          subject: "https://dav.example.com/ada/",
          label: "dav.example.com"
        } as const
        yield* calendars.connect(
          { ...account, createdAt: tuesday(10), nextReadAt: tuesday(10) },
          [{ remoteId: "work", name: "Work", writable: true, checked: true }],
          (id) => Effect.succeed({ sealed: "an encrypted password", context: `calendar-account:${id}` })
        )

        const lines = yield* exported(host.id)
        const of = (kind: ExportedLine["kind"]) => lines.filter((line) => line.kind === kind).map(({ data }) => data)
        expect(of("host")).toMatchObject([{ id: host.id, email: host.email }])
        expect(of("schedule")).toMatchObject([{ timezone: "Europe/London" }])
        expect(of("service")).toMatchObject([{ id: service.id }])
        expect(of("mail_text")).toEqual([
          yield* getMailText(host.id, "en", "declined"),
          yield* getMailText(host.id, "de", "reminder")
        ])
        expect(of("calendar_account")).toMatchObject([
          { provider: "caldav", label: "dav.example.com", calendars: [{ name: "Work", checked: true, target: false }] }
        ])
        expect(of("invite")).toMatchObject([{ id: invite.id }])
        expect(of("contact")).toMatchObject([{ email: "grace@example.com" }])
        expect(of("booking")).toEqual([second, first])
        expect(of("event")).toMatchObject([{ booking: first }, { booking: second }])
        expect(of("webhook")).toMatchObject([{ id: hook.id }])
        expect(of("delivery")).toMatchObject([{ attempts: [{ attempt: 1 }] }, { attempts: [{ attempt: 1 }] }])
        expect(of("api_key")).toHaveLength(2)
        expect(of("app")).toMatchObject([{ id: app.id, client_id: app.client_id, name: "Mine" }])
        expect(of("email")).toHaveLength(4)
        expect(of("audit_entry").length).toBeGreaterThan(4)
        const written = JSON.stringify(lines)
        const secrets = [key, hook.signing_secret!, app.client_secret!, app.webhook_signing_secret]
        for (const secret of [...secrets, "an encrypted password", "ada/", "_hash", "Hash", "sealed"])
          expect(written).not.toContain(secret)
      })
    )

    clause(
      "MUST read at most 100 resources in one step, and continue where the step before ended",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...free, durations: [{ minutes: 15 }] })
        for (let minute = 0; minute < 26; minute++) yield* book(host, service, tuesday(9, minute * 15))
        const hosts = yield* HostStore
        const own = Object.fromEntries(mailTextKinds.map((kind) => [kind, { subject: kind, text: "Hello" }]))
        const mailTexts = Object.fromEntries(languages.map((language) => [language, own]))
        yield* hosts.change(host.id, { mailTexts })
        const steps: Array<number> = []
        const lines = yield* exported(host.id, (count) => steps.push(count))
        expect(Math.max(...steps)).toBeLessThanOrEqual(100)
        expect(lines.filter(({ kind }) => kind === "email")).toHaveLength(52)
        expect(lines.filter(({ kind }) => kind === "event")).toHaveLength(26)
        expect(lines.filter(({ kind }) => kind === "mail_text")).toHaveLength(languages.length * mailTextKinds.length)
        expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(lines.length)
      })
    )

    clause.rule(
      "MUST NOT be made for an unknown host",
      Effect.gen(function* () {
        expect(yield* Effect.flip(exportHostStep(999_999_999, exportStart))).toMatchObject({ _tag: "NotFound" })
      })
    )
  })

/** Exports a host, and tells `seen` the number of lines of each step. */
export const exported = Effect.fnUntraced(function* (hostId: number, seen: (count: number) => void = () => {}) {
  const all: Array<ExportedLine> = []
  let place: ExportPosition | null = exportStart
  while (place !== null) {
    const step: ExportStep = yield* exportHostStep(hostId, place)
    seen(step.lines.length)
    all.push(...step.lines)
    place = step.next
  }
  return all
})
