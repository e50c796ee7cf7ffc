import { html } from "@slotkit/core/html"
import { patchHost, requireHost } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type Typed, typedIn } from "../console/parts/Fields.ts"
import { pathId } from "../console/shell/ConsoleContext.ts"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import { hostFields, hostIn, hostProblems } from "./HostFields.ts"
import { hostTitle } from "./Hosts.ts"
import type { OperatorContext } from "./OperatorContext.ts"

/** `GET /app/operator/hosts/{id}/edit`: the form that changes a host's address, name, username and time zone. */
export const showEditHost = Effect.fnUntraced(function* (context: OperatorContext) {
  const { email, name, username, timezone } = yield* requireHost(yield* pathId(context))
  return yield* editPage(context, { email, name: name ?? "", username: username ?? "", timezone })
})

/** `POST /app/operator/hosts/{id}/edit`. */
export const sendEditHost = Effect.fnUntraced(function* (context: OperatorContext, fields: URLSearchParams) {
  const id = yield* pathId(context)
  const typed = typedIn(fields)
  const { email, ...rest } = hostIn(typed)
  const hasNone = email === "" && (yield* requireHost(id)).email === ""
  return yield* patchHost(id, hasNone ? rest : { email, ...rest }).pipe(
    Effect.map(() => context.done(`/operator/hosts/${id}`, "host_changed")),
    Effect.catchTag("Invalid", ({ problems }) => editPage(context, typed, hostProblems(context, problems)))
  )
})

const editPage = Effect.fnUntraced(function* (context: OperatorContext, typed: Typed, errors?: FormErrors) {
  const { words, at, formToken } = context
  const { host: text } = words.operator
  const host = yield* requireHost(yield* pathId(context))
  const path = `/operator/hosts/${host.id}`
  return context.page({
    area: "operatorHosts",
    above: [
      [words.areas.operatorHosts, "/operator/hosts"],
      [hostTitle(host), path]
    ],
    title: text.edit,
    errors,
    content: html`<form class="sheet card" method="post" action="${at(`${path}/edit`)}" novalidate>${formToken}
${hostFields(context, typed, errors, text.emailHint)}<div class="end"><button>${words.frame.save}</button></div></form>`
  })
})
