import { mailTextKinds } from "@slotkit/core/internal"
import {
  changeMailText,
  getMailText,
  listAudit,
  listMailTexts,
  requireHost,
  restoreMailText,
  runJobsOnce,
  type Store
} from "@slotkit/engine"
import { MailSink, requestOf } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostOn, aHostWith, book, free, tuesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { race } from "../Race.ts"

const text = { subject: "See you, {guest}", text: "It starts {when}.\n\nBring notes." }

/** A host's own texts of emails, by language and kind. */
export const mailTextSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Mail texts", stores, (clause) => {
    clause.rule(
      "a changed text is that of one email of one host in one language, until it is restored",
      Effect.gen(function* () {
        const [{ id }, other] = [yield* aHostOn("free"), yield* aHostOn("free")]
        const standard = yield* listMailTexts(id, "en")
        expect(standard.map(({ kind, changed }) => [kind, changed])).toEqual(mailTextKinds.map((kind) => [kind, false]))
        const before = yield* getMailText(id, "en", "reminder")

        const changed = yield* changeMailText(id, "en", "reminder", text)
        expect(changed).toEqual({ ...before, ...text, changed: true })
        expect(yield* getMailText(id, "en", "reminder")).toEqual(changed)
        expect(yield* listMailTexts(id, "en")).toEqual(standard.map((one) => (one.kind === "reminder" ? changed : one)))
        expect((yield* getMailText(id, "de", "reminder")).changed).toBe(false)
        expect(yield* listMailTexts(other.id, "en")).toEqual(standard)

        yield* restoreMailText(id, "en", "reminder")
        expect(yield* listMailTexts(id, "en")).toEqual(standard)
        yield* restoreMailText(id, "en", "reminder")
        expect((yield* requireHost(id)).mailTexts).toEqual({})
      })
    )

    clause(
      "emails have the texts of the time at which they are composed",
      Effect.gen(function* () {
        const sink = yield* MailSink
        const { host, service } = yield* aHostWith(free)
        yield* book(host, service, tuesday(9))
        yield* changeMailText(host.id, "en", "confirmation", text)
        yield* book(host, service, tuesday(10))
        yield* restoreMailText(host.id, "en", "confirmation")
        yield* book(host, service, tuesday(11))
        yield* runJobsOnce
        const toBooker = (yield* sink.accepted).map(({ mail }) => requestOf(mail)).filter(({ to }) => to.role === "booker")
        expect(toBooker.map(({ texts }) => texts)).toEqual([{}, { en: { confirmation: text } }, {}])
      })
    )

    clause(
      "texts of one host that are changed at the same time are all stored",
      Effect.gen(function* () {
        const { id } = yield* aHostOn("free")
        yield* changeMailText(id, "en", "declined", text)
        const { lost } = yield* race([
          Effect.asVoid(changeMailText(id, "en", "reminder", text)),
          Effect.asVoid(changeMailText(id, "en", "cancelled", text)),
          Effect.asVoid(changeMailText(id, "de", "reminder", text)),
          restoreMailText(id, "en", "declined")
        ])
        expect(lost).toEqual([])
        expect((yield* requireHost(id)).mailTexts).toEqual({ en: { reminder: text, cancelled: text }, de: { reminder: text } })
      })
    )

    clause.rule(
      "a text with a placeholder of another email is refused, and nothing changes",
      Effect.gen(function* () {
        const { id } = yield* aHostOn("free")
        yield* changeMailText(id, "en", "reminder", text)
        const wrong = { subject: "{guest} {price}", text: "" }
        const refused = yield* Effect.flip(changeMailText(id, "en", "reminder", wrong))
        expect(refused).toMatchObject({ _tag: "Invalid", errors: { text: ["The text field must not be empty."] } })
        const price = yield* Effect.flip(changeMailText(id, "en", "reminder", { ...wrong, text: "Hello" }))
        expect(price).toMatchObject({
          errors: {
            subject: [
              "The subject field must not contain {price}. Its placeholders are {guest}, {host}, {service}, {when}, {start}."
            ]
          }
        })
        expect((yield* requireHost(id)).mailTexts).toEqual({ en: { reminder: text } })
      })
    )

    clause.rule(
      "texts of an unknown host are not found",
      Effect.gen(function* () {
        const unknown = 999_999_999
        for (const call of [
          Effect.asVoid(listMailTexts(unknown, "en")),
          Effect.asVoid(getMailText(unknown, "en", "reminder")),
          Effect.asVoid(changeMailText(unknown, "en", "reminder", text)),
          restoreMailText(unknown, "en", "reminder")
        ])
          expect(yield* Effect.flip(call)).toMatchObject({ _tag: "NotFound" })
      })
    )

    clause.rule(
      "changing and restoring a text each add an audit entry",
      Effect.gen(function* () {
        const { id } = yield* aHostOn("free")
        yield* changeMailText(id, "en", "reminder", text)
        yield* restoreMailText(id, "en", "reminder")
        const { data } = yield* listAudit(id, {})
        expect(data.slice(0, 2).map(({ action }) => action)).toEqual(["mail_text.restore", "mail_text.change"])
      })
    )
  })
