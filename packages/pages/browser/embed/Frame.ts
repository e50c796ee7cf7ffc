import type { FrameMessage } from "../../src/embed/FrameMessage.ts"

/** The data that the server hands to the script of a framed page. `InFrame.ts` writes it. */
interface FrameData {
  readonly messages: ReadonlyArray<FrameMessage>
  readonly takesPrefill: boolean
}

/** Tells the embedding site about this page, and listens to what it says. Names, addresses, answers and tokens stay here. */
export const talkToSite = ({ messages, takesPrefill }: FrameData): void => {
  const send = (message: object, target = "*"): void => parent.postMessage({ slotkit: 1, ...message }, target)
  let site = location.ancestorOrigins?.[0]
  let unsent = messages.filter(({ type }) => type === "booked")
  const tellBooked = (): void => {
    if (!site || site === "null") return
    for (const message of unsent) send(message, site)
    unsent = []
  }
  const form = takesPrefill ? document.querySelector<HTMLFormElement>("form[method=post]") : null
  let isSent = false
  form?.addEventListener("submit", () => {
    isSent = true
  })
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== parent || data?.slotkit !== 1) return
    if (data.type === "hello") site ??= origin
    if (origin !== site) return
    tellBooked()
    if (data.type === "prefill" && form && !isSent) fill(form, data)
  })
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) send({ type: "close" })
  })
  new ResizeObserver(([entry]) => {
    const height = Math.ceil(entry!.borderBoxSize[0]!.blockSize)
    send({ type: "size", height: Math.min(20000, Math.max(100, height)) })
  }).observe(document.body)
  for (const message of messages) if (message.type !== "booked") send(message)
  tellBooked()
  document.querySelector<HTMLElement>("[data-focus]")?.focus()
  // Loading the page again does not tell the same twice.
  const url = new URL(location.href)
  url.searchParams.delete("booked")
  history.replaceState(null, "", url)
}

/** Fills in the empty fields. */
const fill = (form: HTMLFormElement, { name, email, answers }: Readonly<Record<string, unknown>>): void => {
  const values = new Map<string, unknown>([
    ["name", name],
    ["email", email],
    ...Object.entries(answers ?? {}).map(([key, value]) => [`answers.${key}`, value] as const)
  ])
  for (const control of form.querySelectorAll<HTMLInputElement>("input, select, textarea")) {
    const value = values.get(control.name)
    if (value === undefined || value === null) continue
    if (control.type === "checkbox") control.checked ||= value === true
    else if (control.type === "radio") control.checked ||= value === control.value
    else if (control.value === "") control.value = String(value)
  }
}
