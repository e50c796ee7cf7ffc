import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { readOAuthParameters } from "./OAuthParameters.ts"
import { decideRevocationForm } from "./RevocationRequest.ts"

const client = { clientId: "app_1", clientSecret: "secret" }
const decide = (form: string, authorization?: string) =>
  decideRevocationForm(readOAuthParameters(new URLSearchParams(form)), authorization)
const refused = (error: string) => Result.fail({ error, description: expect.any(String) })

describe("The revocation request", () => {
  it("contains an app and a token; the hint is ignored", () => {
    const token = "svc_rt_1"
    expect(decide(`client_id=app_1&client_secret=secret&token=${token}`)).toEqual(Result.succeed({ client, token }))
    expect(decide(`token=${token}&token_type_hint=cookie`, `Basic ${btoa("app_1:secret")}`)).toEqual(
      Result.succeed({ client, token })
    )
  })

  it.each([
    ["client_id=app_1&client_secret=secret", "invalid_request"],
    ["client_id=app_1&client_secret=secret&token=", "invalid_request"],
    ["client_id=app_1&client_secret=secret&token=a&token=b", "invalid_request"],
    ["token=a&token=b", "invalid_request"],
    ["token=a", "invalid_client"],
    ["", "invalid_client"]
  ])("MUST refuse %j with %s", (form, error) => {
    expect(decide(form)).toEqual(refused(error))
  })
})
