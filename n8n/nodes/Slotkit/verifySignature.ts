import { createHmac, timingSafeEqual } from "node:crypto"

/** A request's signature is accepted for five minutes from its time. */
const toleranceSeconds = 300

/** Verifies `Svc-Signature: t=<unix seconds>,v1=<hex>[,v1=...]`, the HMAC-SHA256 of `<t>.<body>`. */
export const isSigned = (header: unknown, body: Uint8Array, secret: string, nowSeconds: number): boolean => {
  if (typeof header !== "string" || secret === "") return false
  const valuesOf = (name: string) =>
    header
      .split(",")
      .map((element) => element.trim())
      .filter((element) => element.startsWith(name))
      .map((element) => element.slice(name.length))
  const [time, ...others] = valuesOf("t=")
  if (time === undefined || others.length > 0 || !/^\d{1,15}$/.test(time)) return false
  if (Math.abs(nowSeconds - Number(time)) > toleranceSeconds) return false
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest()
  return valuesOf("v1=").some((hex) => /^[0-9a-f]{64}$/.test(hex) && timingSafeEqual(Buffer.from(hex, "hex"), expected))
}
