/** The sentences of `NotFound`, by what was looked for. */
export const noSuch = {
  apiKey: "No such API key.",
  app: "No such app.",
  booking: "No such booking.",
  busyTime: "No such busy time.",
  checkout: "No such checkout.",
  delivery: "No such delivery.",
  host: "No such host.",
  invite: "No such invite.",
  service: "No such service.",
  webhook: "No such webhook."
} as const
