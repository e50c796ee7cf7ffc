import * as Context from "effect/Context"

/** False if the installation has no mail server and no mailer, so that no email is sent and no page promises one. */
export const HasMail = Context.Reference<boolean>("@slotkit/engine/HasMail", { defaultValue: () => true })

/** The error of an email that was not sent because there is no mail server. */
export const noMailServer = "No mail server is configured."
