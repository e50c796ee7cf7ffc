import type { BookingConflict, VisitorChange, VisitorChangeReason } from "../bookings/ConflictCode.ts"
import type { FieldRule } from "../values/FieldRule.ts"
import type { Language } from "../values/Languages.ts"

/** The reason why the engine refuses what a visitor does to a booking. */
export type VisitorConflict =
  | Exclude<BookingConflict, "refund_pending" | "no_reschedules_left">
  | "member_busy"
  | "no_room_for"
  | "refund_in_part"
  | "other"

/** A limit that a visitor has used up: of the email address, the phone number, the network, or a booking that is rescheduled. */
export type VisitorLimit = "booker" | "phone" | "network" | "booking"

/** The words for what is refused, which the visitor API and pages share. */
export interface RefusalWords {
  readonly conflict: (reason: VisitorConflict, limit?: number) => string
  readonly changeRefused: (change: VisitorChange, reason: VisitorChangeReason) => string
  /** A wrong field, by its label or path. */
  readonly wrong: (label: string, rule: FieldRule) => string
  /** The answer to a link that leads nowhere. */
  readonly notFound: string
  /** The limit that a visitor has used up. */
  readonly limitReached: (limit: VisitorLimit | "requests") => string
  readonly tryAgainIn: (minutes: number) => string
  /** The answer while the first request with the same idempotency key is in progress. */
  readonly keyInUse: string
  /** The answer when the response to the first request with the same idempotency key cannot be read. */
  readonly replayUnreadable: string
  /** The answer to a body that cannot be read, by its HTTP status. */
  readonly unreadableBody: (status: 400 | 413 | 415) => string
  /** The answer while a calendar or another system that is needed does not respond. */
  readonly unavailable: string
  /** Follows the sentence about the first of several wrong fields. */
  readonly moreErrors: (count: number) => string
}

/** Returns a function that chooses between the forms of a language for one and for several things. */
export const pluralIn = (language: string): ((count: number, one: string, several: string) => string) => {
  const rules = new Intl.PluralRules(language)
  return (count, one, several) => (rules.select(count) === "one" ? one : several)
}

/** Chooses between the forms for one and for several things. */
const one = { en: pluralIn("en"), de: pluralIn("de"), fr: pluralIn("fr"), es: pluralIn("es") }

/** The words for what is refused, by language. */
export const refusalWords: Readonly<Record<Language, RefusalWords>> = {
  en: {
    conflict: (reason, limit) =>
      ({
        past: "That time has passed. Choose another one.",
        notice: "That time is too soon. Choose a later one.",
        window: "That time is too far ahead. Choose an earlier one.",
        outside_hours: "That time is outside the host's working hours. Choose another one.",
        off_grid: "That time cannot be booked. Choose another one.",
        busy: "That time is no longer free. Choose another one.",
        full: "The meeting does not have enough seats left.",
        day_full: "That day is fully booked. Choose another day.",
        week_full: "That week is fully booked. Choose another week.",
        month_full: "That month is fully booked. Choose another month.",
        earlier_first: "Only the first free times of a day can be booked. Choose an earlier one.",
        not_bookable: "This can no longer be booked. Ask the host for a new link.",
        no_payments: "Payments aren't set up for this service, so it can't be booked. Contact the host.",
        too_many_upcoming: `This email address already has ${
          limit === 1 ? "an upcoming booking" : `${limit} upcoming bookings`
        } with this host. Cancel one, or contact the host.`,
        booker_limit:
          "This email address has reached its number of bookings of this service in that period. Choose a later time.",
        same_time: "The booking is already at that time.",
        start_passed: "The start time has passed, so the request was declined automatically.",
        confirmation_over: "This confirmation link has expired. Book again.",
        fee_changed: "The fee for cancelling has changed, so nothing was cancelled. Check it and cancel again.",
        waitlist_off: "This service has no waiting list.",
        waitlist_full: "The waiting list is full.",
        too_many_entries: "This email address is on too many waiting lists of this host. Leave one first.",
        offer_over: "This time is no longer offered. You are still on the waiting list.",
        refund_failed: "The payment could not be refunded, so nothing was changed. Try again later, or contact the host.",
        refund_in_part:
          "Only a part of the payment was refunded. What was not refunded in full stays booked. Try again later, " +
          "or contact the host.",
        booking_state: "The booking has changed in the meantime, so this is no longer possible. Load the page again.",
        member_busy: "The host you have chosen is not free at that time. Choose another time or another host.",
        no_room_for: "No room is large enough for that many people.",
        other: "This is not possible at the moment. Load the page again to see the current state."
      })[reason],
    changeRefused: (change, reason) => {
      const changed = { cancel: "cancelled", reschedule: "rescheduled" }[change]
      return {
        ended: "The booking was already declined or cancelled.",
        started: "The meeting has already started.",
        unconfirmed: "The booking has not been confirmed. Confirm it first.",
        awaiting_payment: "The booking can be changed as soon as it is paid.",
        not_allowed: `Bookings of this service cannot be ${changed} online. Contact the host.`,
        too_late: `This booking can no longer be ${changed} online. Contact the host.`,
        paid: "The booking is paid and cannot be cancelled online. Contact the host.",
        no_reschedules_left: "The booking was rescheduled as often as the host allows. Contact the host.",
        approval: "This service needs approval. To change the time, cancel and request a new one.",
        not_offered: "This service can no longer be booked, so the booking cannot be rescheduled online. Contact the host."
      }[reason]
    },
    wrong: (label, { rule, min = 0, max = 0, meant }) => {
      const text = {
        required: "must not be empty",
        empty: "must not be empty",
        unusable: "contains characters that aren't allowed",
        too_long: `must be at most ${max} characters`,
        integer: `must be a whole number from ${min} to ${max}`,
        entries: `must have ${min} to ${max} entries`,
        too_few: `must have at least ${min} ${min === 1 ? "entry" : "entries"}`,
        too_many: `must have at most ${max} ${max === 1 ? "entry" : "entries"}`,
        repeated: "must not repeat an entry",
        option: "must be one of the offered choices",
        email: "must be a valid email address",
        url: "must be a web address that begins with https:// or http://",
        webhook_url: "must be an HTTPS address that the internet can reach",
        feed_url: "must begin with https:// or webcal://",
        timezone: "must be a time zone from the list",
        currency: "must be a currency code, such as USD",
        slug: "must be lowercase letters, digits and single hyphens",
        username: "must be 2 to 40 lowercase letters or digits, with single hyphens between them, and not a reserved word",
        taken: "has already been taken",
        address: "must have an address",
        date: "must be a date",
        future: "must be in the future",
        order: "must be after the start",
        plan: "requires the Pro plan",
        unaccepted: "is not accepted by the server for this user name",
        unreadable: "cannot be reached, or is not a calendar",
        absolute: "must be absolute and use https, or http for a loopback host",
        fragment: "must not have a fragment",
        wildcard: "must not contain a wildcard. Register each address separately",
        user_info: "must not contain a user name or password",
        loopback: "may use http only for localhost, 127.0.0.1 or [::1]",
        redirect_uri: "can't be used as a redirect URI",
        type: "isn't valid",
        unknown: "is not a known field",
        selection_invalid: "has expired or is no longer valid. Ask for a new link",
        discount_code: "is not valid",
        other: "isn't valid"
      }[rule]
      return `${label} ${text}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`
    },
    notFound: "This link leads to nothing that exists. Check it, or ask for a new one.",
    limitReached: (limit) =>
      ({
        booker: "Too many bookings were made with this email address in the last hour.",
        phone: "Too many bookings were made with this phone number in the last hour.",
        network: "Too many bookings came from your network in the last hour.",
        booking: "This booking was rescheduled too many times. Contact the host, or try again tomorrow.",
        requests: "Too many requests."
      })[limit],
    tryAgainIn: (minutes) => `Try again in ${minutes} ${one.en(minutes, "minute", "minutes")}.`,
    keyInUse: "The first request is still in progress. Try again in a moment.",
    replayUnreadable: "The first request succeeded, but its response can no longer be shown.",
    unreadableBody: (status) =>
      ({
        400: "The request could not be read. It must be valid JSON.",
        413: "The request is too large.",
        415: "The request must be JSON in UTF-8, and not compressed."
      })[status],
    unavailable: "The host's calendar or another service isn't responding. Try again in a minute.",
    moreErrors: (count) => ` (and ${count} more ${one.en(count, "error", "errors")})`
  },
  de: {
    conflict: (reason, limit) =>
      ({
        past: "Dieser Termin liegt in der Vergangenheit. Wählen Sie einen anderen.",
        notice: "Dieser Termin ist zu kurzfristig. Wählen Sie einen späteren.",
        window: "Dieser Termin liegt zu weit in der Zukunft. Wählen Sie einen früheren.",
        outside_hours: "Dieser Termin liegt außerhalb der Arbeitszeiten des Anbieters. Wählen Sie einen anderen.",
        off_grid: "Dieser Termin kann nicht gebucht werden. Wählen Sie einen anderen.",
        busy: "Dieser Termin ist nicht mehr frei. Wählen Sie einen anderen.",
        full: "Es sind nicht mehr genügend Plätze frei.",
        day_full: "Dieser Tag ist ausgebucht. Wählen Sie einen anderen Tag.",
        week_full: "Diese Woche ist ausgebucht. Wählen Sie eine andere Woche.",
        month_full: "Dieser Monat ist ausgebucht. Wählen Sie einen anderen Monat.",
        earlier_first: "An jedem Tag können nur die ersten freien Zeiten gebucht werden. Wählen Sie eine frühere.",
        not_bookable: "Dieses Angebot kann nicht mehr gebucht werden. Bitten Sie um einen neuen Link.",
        no_payments:
          "Für dieses Angebot sind keine Zahlungen eingerichtet, deshalb kann es nicht gebucht werden. Wenden Sie sich direkt an den Anbieter.",
        too_many_upcoming: `Mit dieser E-Mail-Adresse ${
          limit === 1 ? "gibt es bereits eine bevorstehende Buchung" : `gibt es bereits ${limit} bevorstehende Buchungen`
        } bei diesem Anbieter. Stornieren Sie eine davon oder wenden Sie sich direkt an den Anbieter.`,
        booker_limit:
          "Diese E-Mail-Adresse hat dieses Angebot in dem Zeitraum oft genug gebucht. Wählen Sie einen späteren Termin.",
        same_time: "Die Buchung liegt bereits auf diesem Termin.",
        start_passed: "Der Beginn ist verstrichen, deshalb wurde die Anfrage automatisch abgelehnt.",
        confirmation_over: "Dieser Bestätigungslink ist abgelaufen. Bitte buchen Sie erneut.",
        fee_changed: "Die Stornogebühr hat sich geändert, daher wurde nichts storniert. Prüfen Sie sie und stornieren Sie dann.",
        waitlist_off: "Für dieses Angebot gibt es keine Warteliste.",
        waitlist_full: "Die Warteliste ist voll.",
        too_many_entries: "Diese E-Mail-Adresse steht bei diesem Anbieter auf zu vielen Wartelisten. Verlassen Sie zuerst eine.",
        offer_over: "Diese Zeit wird nicht mehr angeboten. Sie stehen weiterhin auf der Warteliste.",
        refund_failed:
          "Die Zahlung konnte nicht erstattet werden, deshalb wurde nichts geändert. Versuchen Sie es später erneut oder wenden Sie sich direkt an den Anbieter.",
        refund_in_part:
          "Nur ein Teil der Zahlung wurde erstattet. Was nicht vollständig erstattet wurde, bleibt gebucht. Versuchen Sie es " +
          "später erneut oder wenden Sie sich direkt an den Anbieter.",
        booking_state: "Die Buchung hat sich inzwischen geändert, deshalb ist das nicht mehr möglich. Laden Sie die Seite neu.",
        member_busy: "Die gewählte Person ist zu dieser Zeit nicht frei. Wählen Sie eine andere Zeit oder eine andere Person.",
        no_room_for: "Kein Raum ist groß genug für so viele Personen.",
        other: "Das ist derzeit nicht möglich. Laden Sie die Seite neu, um den aktuellen Stand zu sehen."
      })[reason],
    changeRefused: (change, reason) => {
      const changed = { cancel: "storniert", reschedule: "verschoben" }[change]
      return {
        ended: "Die Buchung wurde bereits abgelehnt oder storniert.",
        started: "Der Termin hat bereits begonnen.",
        unconfirmed: "Die Buchung ist noch nicht bestätigt. Bestätigen Sie sie zuerst.",
        awaiting_payment: "Die Buchung kann geändert werden, sobald sie bezahlt ist.",
        not_allowed: `Buchungen dieses Angebots können nicht online ${changed} werden. Wenden Sie sich direkt an den Anbieter.`,
        too_late: `Die Buchung kann so kurz vor dem Termin nicht mehr online ${changed} werden. Wenden Sie sich direkt an den Anbieter.`,
        paid: "Die Buchung ist bezahlt und kann nicht online storniert werden. Wenden Sie sich direkt an den Anbieter.",
        no_reschedules_left:
          "Die Buchung wurde bereits so oft verschoben, wie der Anbieter es erlaubt. Wenden Sie sich direkt an den Anbieter.",
        approval:
          "Bei diesem Angebot wird jeder Termin einzeln bestätigt. Um den Termin zu ändern, stornieren Sie ihn und fragen Sie einen neuen an.",
        not_offered:
          "Dieses Angebot kann nicht mehr gebucht werden, deshalb lässt sich der Termin nicht online verschieben. Wenden Sie sich direkt an den Anbieter."
      }[reason]
    },
    wrong: (label, { rule, min = 0, max = 0, meant }) => {
      const text = {
        required: "Bitte ausfüllen",
        empty: "Bitte ausfüllen",
        unusable: "Enthält Zeichen, die nicht zulässig sind",
        too_long: `Höchstens ${max} Zeichen`,
        integer: `Eine ganze Zahl von ${min} bis ${max}`,
        entries: `Es müssen ${min} bis ${max} Einträge sein`,
        too_few: `Mindestens ${min} ${one.de(min, "Eintrag", "Einträge")}`,
        too_many: `Höchstens ${max} ${one.de(max, "Eintrag", "Einträge")}`,
        repeated: "Kein Eintrag darf doppelt vorkommen",
        option: "Wählen Sie eine der angebotenen Möglichkeiten",
        email: "Geben Sie eine gültige E-Mail-Adresse ein",
        url: "Geben Sie eine Webadresse ein, die mit https:// oder http:// beginnt",
        webhook_url: "Geben Sie eine HTTPS-Adresse ein, die aus dem Internet erreichbar ist",
        feed_url: "Geben Sie eine Adresse ein, die mit https:// oder webcal:// beginnt",
        timezone: "Wählen Sie eine Zeitzone aus der Liste",
        currency: "Geben Sie einen Währungscode wie EUR ein",
        slug: "Nur Kleinbuchstaben, Ziffern und einzelne Bindestriche",
        username: "2 bis 40 Kleinbuchstaben oder Ziffern, dazwischen einzelne Bindestriche, und kein reserviertes Wort",
        taken: "Bereits vergeben",
        address: "Geben Sie eine Adresse an",
        date: "Geben Sie ein Datum ein",
        future: "Muss in der Zukunft liegen",
        order: "Muss nach dem Anfang liegen",
        plan: "Erfordert den Tarif Pro",
        unaccepted: "Vom Server für diesen Benutzernamen nicht angenommen",
        unreadable: "Nicht erreichbar oder kein Kalender",
        absolute: "Geben Sie eine vollständige Adresse mit https ein, oder mit http für das eigene Gerät",
        fragment: "Darf kein Fragment enthalten",
        wildcard: "Darf keinen Platzhalter enthalten. Registrieren Sie jede Adresse einzeln",
        user_info: "Darf weder Benutzernamen noch Passwort enthalten",
        loopback: "http ist nur für localhost, 127.0.0.1 und [::1] möglich",
        redirect_uri: "Kann nicht als Redirect-URI verwendet werden",
        type: "Ist nicht gültig",
        unknown: "Dieses Feld gibt es nicht",
        selection_invalid: "Abgelaufen oder nicht mehr gültig. Bitten Sie um einen neuen Link",
        discount_code: "Nicht gültig",
        other: "Ist nicht gültig"
      }[rule]
      return `${label}: ${text}.${meant === undefined ? "" : ` Meinten Sie ${meant}?`}`
    },
    notFound: "Hier gibt es nichts. Prüfen Sie den Link oder bitten Sie um einen neuen.",
    limitReached: (limit) =>
      ({
        booker: "Mit dieser E-Mail-Adresse wurde in der letzten Stunde zu oft gebucht.",
        phone: "Mit dieser Telefonnummer wurde in der letzten Stunde zu oft gebucht.",
        network: "Aus Ihrem Netzwerk wurde in der letzten Stunde zu oft gebucht.",
        booking: "Diese Buchung wurde zu oft verschoben. Wenden Sie sich an den Anbieter oder versuchen Sie es morgen erneut.",
        requests: "Zu viele Anfragen."
      })[limit],
    tryAgainIn: (minutes) => `Versuchen Sie es in ${minutes} ${one.de(minutes, "Minute", "Minuten")} erneut.`,
    keyInUse: "Die erste Anfrage wird noch bearbeitet. Versuchen Sie es gleich erneut.",
    replayUnreadable: "Die erste Anfrage war erfolgreich, aber die Antwort darauf kann nicht mehr angezeigt werden.",
    unreadableBody: (status) =>
      ({
        400: "Die Anfrage konnte nicht gelesen werden. Sie muss gültiges JSON sein.",
        413: "Die Anfrage ist zu groß.",
        415: "Die Anfrage muss JSON in UTF-8 und unkomprimiert sein."
      })[status],
    unavailable: "Der Kalender oder ein anderer Dienst antwortet nicht. Versuchen Sie es in einer Minute erneut.",
    moreErrors: (count) => ` (und ${count} ${one.de(count, "weiterer Fehler", "weitere Fehler")})`
  },
  fr: {
    conflict: (reason, limit) =>
      ({
        past: "Ce créneau est passé. Choisissez-en un autre.",
        notice: "Ce créneau est trop proche. Choisissez-en un plus tard.",
        window: "Ce créneau est trop éloigné. Choisissez-en un plus tôt.",
        outside_hours: "Ce créneau est en dehors des heures de travail de votre interlocuteur. Choisissez-en un autre.",
        off_grid: "Ce créneau ne peut pas être réservé. Choisissez-en un autre.",
        busy: "Ce créneau n’est plus disponible. Choisissez-en un autre.",
        full: "Il ne reste pas assez de places.",
        day_full: "Cette journée est complète. Choisissez un autre jour.",
        week_full: "Cette semaine est complète. Choisissez une autre semaine.",
        month_full: "Ce mois est complet. Choisissez un autre mois.",
        earlier_first: "Seuls les premiers créneaux libres d’une journée peuvent être réservés. Choisissez-en un plus tôt.",
        not_bookable: "Cette prestation ne peut plus être réservée. Demandez un nouveau lien.",
        no_payments:
          "Aucun moyen de paiement n’est configuré pour cette prestation, elle ne peut donc pas être réservée. Contactez directement votre interlocuteur.",
        too_many_upcoming: `Cette adresse e-mail a déjà ${
          limit === 1 ? "une réservation à venir" : `${limit} réservations à venir`
        } avec cet interlocuteur. Annulez-en une ou contactez-le directement.`,
        booker_limit:
          "Cette adresse e-mail ne peut plus réserver cette prestation sur cette période. Choisissez un créneau plus tard.",
        same_time: "La réservation est déjà à ce créneau.",
        start_passed: "L’heure de début est passée, la demande a donc été refusée automatiquement.",
        confirmation_over: "Ce lien de confirmation a expiré. Veuillez réserver de nouveau.",
        fee_changed: "Les frais d’annulation ont changé, rien n’a donc été annulé. Vérifiez-les, puis annulez à nouveau.",
        waitlist_off: "Cette prestation n’a pas de liste d’attente.",
        waitlist_full: "La liste d’attente est complète.",
        too_many_entries: "Cette adresse e-mail est sur trop de listes d’attente de cet interlocuteur. Quittez-en une d’abord.",
        offer_over: "Ce créneau n’est plus proposé. Vous êtes toujours sur la liste d’attente.",
        refund_failed:
          "Le paiement n’a pas pu être remboursé, rien n’a donc été modifié. Réessayez plus tard ou contactez directement votre interlocuteur.",
        refund_in_part:
          "Seule une partie du paiement a été remboursée. Ce qui n’a pas été entièrement remboursé reste réservé. " +
          "Réessayez plus tard ou contactez directement votre interlocuteur.",
        booking_state: "La réservation a changé entre-temps, ce n’est donc plus possible. Rechargez la page.",
        member_busy: "La personne choisie n’est pas libre à ce moment-là. Choisissez un autre horaire ou une autre personne.",
        no_room_for: "Aucune salle n’est assez grande pour autant de personnes.",
        other: "Ce n’est pas possible pour le moment. Rechargez la page pour voir l’état actuel."
      })[reason],
    changeRefused: (change, reason) => {
      const changed = { cancel: "annulée", reschedule: "reportée" }[change]
      return {
        ended: "La réservation a déjà été refusée ou annulée.",
        started: "Le rendez-vous a déjà commencé.",
        unconfirmed: "La réservation n’est pas encore confirmée. Confirmez-la d’abord.",
        awaiting_payment: "La réservation pourra être modifiée une fois payée.",
        not_allowed: `Les réservations de cette prestation ne peuvent pas être ${changed}s en ligne. Contactez directement votre interlocuteur.`,
        too_late: `Cette réservation ne peut plus être ${changed} en ligne. Contactez directement votre interlocuteur.`,
        paid: "La réservation est payée et ne peut pas être annulée en ligne. Contactez directement votre interlocuteur.",
        no_reschedules_left:
          "La réservation a déjà été reportée autant de fois que possible. Contactez directement votre interlocuteur.",
        approval:
          "Cette prestation nécessite une approbation. Pour changer de créneau, annulez la réservation et faites une nouvelle demande.",
        not_offered:
          "Cette prestation ne peut plus être réservée, la réservation ne peut donc pas être reportée en ligne. Contactez directement votre interlocuteur."
      }[reason]
    },
    wrong: (label, { rule, min = 0, max = 0, meant }) => {
      const text = {
        required: "champ obligatoire",
        empty: "champ obligatoire",
        unusable: "contient des caractères non autorisés",
        too_long: `${max} caractères au maximum`,
        integer: `un nombre entier de ${min} à ${max}`,
        entries: `doit contenir de ${min} à ${max} éléments`,
        too_few: `au moins ${min} ${one.fr(min, "élément", "éléments")}`,
        too_many: `${max} ${one.fr(max, "élément", "éléments")} au maximum`,
        repeated: "un même élément ne doit pas figurer deux fois",
        option: "choisissez l’une des options proposées",
        email: "saisissez une adresse e-mail valide",
        url: "saisissez une adresse web qui commence par https:// ou http://",
        webhook_url: "saisissez une adresse HTTPS accessible depuis Internet",
        feed_url: "saisissez une adresse qui commence par https:// ou webcal://",
        timezone: "choisissez un fuseau horaire de la liste",
        currency: "saisissez un code de devise comme EUR",
        slug: "uniquement des lettres minuscules, des chiffres et des traits d’union simples",
        username: "2 à 40 lettres minuscules ou chiffres, séparés par des traits d’union simples, hors mots réservés",
        taken: "déjà pris",
        address: "indiquez une adresse",
        date: "saisissez une date",
        future: "doit être dans le futur",
        order: "doit être postérieur au début",
        plan: "nécessite l’offre Pro",
        unaccepted: "refusé par le serveur pour ce nom d’utilisateur",
        unreadable: "inaccessible, ou ce n’est pas un agenda",
        absolute: "saisissez une adresse complète en https, ou en http pour l’appareil local",
        fragment: "ne doit pas contenir de fragment",
        wildcard: "ne doit pas contenir de caractère générique. Enregistrez chaque adresse séparément",
        user_info: "ne doit contenir ni nom d’utilisateur ni mot de passe",
        loopback: "http n’est possible que pour localhost, 127.0.0.1 et [::1]",
        redirect_uri: "ne peut pas servir d’URI de redirection",
        type: "n’est pas valide",
        unknown: "n’est pas un champ connu",
        selection_invalid: "a expiré ou n’est plus valide. Demandez un nouveau lien",
        discount_code: "n’est pas valable",
        other: "n’est pas valide"
      }[rule]
      return `${label} : ${text}.${meant === undefined ? "" : ` Vouliez-vous dire ${meant} ?`}`
    },
    notFound: "Ce lien ne mène à rien. Vérifiez-le ou demandez-en un nouveau.",
    limitReached: (limit) =>
      ({
        booker: "Trop de réservations ont été faites avec cette adresse e-mail au cours de la dernière heure.",
        phone: "Trop de réservations ont été faites avec ce numéro de téléphone au cours de la dernière heure.",
        network: "Trop de réservations sont venues de votre réseau au cours de la dernière heure.",
        booking: "Cette réservation a été reportée trop souvent. Contactez votre interlocuteur ou réessayez demain.",
        requests: "Trop de demandes."
      })[limit],
    tryAgainIn: (minutes) => `Réessayez dans ${minutes} ${one.fr(minutes, "minute", "minutes")}.`,
    keyInUse: "La première demande est encore en cours de traitement. Réessayez dans un instant.",
    replayUnreadable: "La première demande a abouti, mais sa réponse ne peut plus être affichée.",
    unreadableBody: (status) =>
      ({
        400: "La requête n’a pas pu être lue. Elle doit être en JSON valide.",
        413: "La requête est trop volumineuse.",
        415: "La requête doit être en JSON, en UTF-8 et non compressée."
      })[status],
    unavailable: "L’agenda ou un autre service ne répond pas. Réessayez dans une minute.",
    moreErrors: (count) => ` (et ${count} ${one.fr(count, "autre erreur", "autres erreurs")})`
  },
  es: {
    conflict: (reason, limit) =>
      ({
        past: "Ese horario ya ha pasado. Elija otro.",
        notice: "Ese horario es demasiado cercano. Elija uno posterior.",
        window: "Ese horario es demasiado lejano. Elija uno anterior.",
        outside_hours: "Ese horario está fuera del horario de trabajo del anfitrión. Elija otro.",
        off_grid: "Ese horario no se puede reservar. Elija otro.",
        busy: "Ese horario ya no está disponible. Elija otro.",
        full: "No quedan plazas suficientes.",
        day_full: "Ese día está completo. Elija otro día.",
        week_full: "Esa semana está completa. Elija otra semana.",
        month_full: "Ese mes está completo. Elija otro mes.",
        earlier_first: "Solo se pueden reservar los primeros horarios libres de cada día. Elija uno anterior.",
        not_bookable: "Este servicio ya no se puede reservar. Pida un enlace nuevo.",
        no_payments:
          "Este servicio no tiene pagos configurados, por lo que no se puede reservar. Póngase en contacto con el anfitrión.",
        too_many_upcoming: `Este correo electrónico ya tiene ${
          limit === 1 ? "una reserva próxima" : `${limit} reservas próximas`
        } con este anfitrión. Cancele una o póngase en contacto con el anfitrión.`,
        booker_limit: "Este correo electrónico ya no puede reservar este servicio en ese periodo. Elija un horario posterior.",
        same_time: "La reserva ya está en ese horario.",
        start_passed: "La hora de comienzo ya pasó, por lo que la solicitud se rechazó automáticamente.",
        confirmation_over: "Este enlace de confirmación ha caducado. Vuelva a reservar.",
        fee_changed: "El cargo por cancelar ha cambiado, así que no se ha cancelado nada. Revíselo y vuelva a cancelar.",
        waitlist_off: "Este servicio no tiene lista de espera.",
        waitlist_full: "La lista de espera está completa.",
        too_many_entries: "Este correo electrónico está en demasiadas listas de espera de este anfitrión. Salga antes de una.",
        offer_over: "Este horario ya no se ofrece. Usted sigue en la lista de espera.",
        refund_failed:
          "El pago no se pudo reembolsar, por lo que no se ha cambiado nada. Inténtelo más tarde o póngase en contacto con el anfitrión.",
        refund_in_part:
          "Solo se ha reembolsado una parte del pago. Lo que no se ha reembolsado por completo sigue reservado. Inténtelo " +
          "más tarde o póngase en contacto con el anfitrión.",
        booking_state: "La reserva ha cambiado mientras tanto, por lo que esto ya no es posible. Vuelva a cargar la página.",
        member_busy: "La persona elegida no está libre a esa hora. Elija otra hora u otra persona.",
        no_room_for: "Ninguna sala tiene capacidad para tantas personas.",
        other: "Esto no es posible en este momento. Vuelva a cargar la página para ver el estado actual."
      })[reason],
    changeRefused: (change, reason) => {
      const action = { cancel: "cancelar", reschedule: "cambiar" }[change]
      return {
        ended: "La reserva ya se rechazó o se canceló.",
        started: "La cita ya ha empezado.",
        unconfirmed: "La reserva aún no está confirmada. Confírmela primero.",
        awaiting_payment: "La reserva se podrá modificar cuando esté pagada.",
        not_allowed: `Las reservas de este servicio no se pueden ${action} en línea. Póngase en contacto con el anfitrión.`,
        too_late: `Ya es demasiado tarde para ${action} la reserva en línea. Póngase en contacto con el anfitrión.`,
        paid: "La reserva está pagada y no se puede cancelar en línea. Póngase en contacto con el anfitrión.",
        no_reschedules_left:
          "El horario de la reserva ya se cambió tantas veces como es posible. Póngase en contacto con el anfitrión.",
        approval: "Este servicio requiere aprobación. Para cambiar el horario, cancele la reserva y haga una nueva solicitud.",
        not_offered:
          "Este servicio ya no se puede reservar, por lo que no es posible cambiar el horario en línea. Póngase en contacto con el anfitrión."
      }[reason]
    },
    wrong: (label, { rule, min = 0, max = 0, meant }) => {
      const text = {
        required: "rellene este campo",
        empty: "rellene este campo",
        unusable: "contiene caracteres no permitidos",
        too_long: `como máximo ${max} caracteres`,
        integer: `un número entero de ${min} a ${max}`,
        entries: `debe tener de ${min} a ${max} entradas`,
        too_few: `al menos ${min} ${one.es(min, "elemento", "elementos")}`,
        too_many: `como máximo ${max} ${one.es(max, "elemento", "elementos")}`,
        repeated: "ningún elemento puede repetirse",
        option: "elija una de las opciones propuestas",
        email: "introduzca un correo electrónico válido",
        url: "introduzca una dirección web que empiece por https:// o http://",
        webhook_url: "introduzca una dirección HTTPS accesible desde internet",
        feed_url: "introduzca una dirección que empiece por https:// o webcal://",
        timezone: "elija una zona horaria de la lista",
        currency: "introduzca un código de moneda como EUR",
        slug: "solo letras minúsculas, cifras y guiones sueltos",
        username: "de 2 a 40 letras minúsculas o cifras, separadas por guiones sueltos, y ninguna palabra reservada",
        taken: "ya está en uso",
        address: "indique una dirección",
        date: "introduzca una fecha",
        future: "debe estar en el futuro",
        order: "debe ser posterior al comienzo",
        plan: "requiere el plan Pro",
        unaccepted: "el servidor no la acepta para ese nombre de usuario",
        unreadable: "no se puede acceder o no es un calendario",
        absolute: "introduzca una dirección completa con https, o con http para el propio dispositivo",
        fragment: "no debe tener fragmento",
        wildcard: "no debe contener comodines. Registre cada dirección por separado",
        user_info: "no debe contener nombre de usuario ni contraseña",
        loopback: "http solo es posible para localhost, 127.0.0.1 y [::1]",
        redirect_uri: "no se puede usar como URI de redirección",
        type: "no es válido",
        unknown: "no es un campo conocido",
        selection_invalid: "ha caducado o ya no es válido. Pida un enlace nuevo",
        discount_code: "no es válido",
        other: "no es válido"
      }[rule]
      return `${label}: ${text}.${meant === undefined ? "" : ` ¿Quiso decir ${meant}?`}`
    },
    notFound: "Este enlace no lleva a ninguna parte. Compruébelo o pida uno nuevo.",
    limitReached: (limit) =>
      ({
        booker: "En la última hora se han hecho demasiadas reservas con esta dirección de correo.",
        phone: "En la última hora se han hecho demasiadas reservas con este número de teléfono.",
        network: "En la última hora se han hecho demasiadas reservas desde su red.",
        booking: "Esta reserva ha cambiado de horario demasiadas veces. Contacte con el anfitrión o inténtelo de nuevo mañana.",
        requests: "Demasiadas solicitudes."
      })[limit],
    tryAgainIn: (minutes) => `Inténtelo de nuevo en ${minutes} ${one.es(minutes, "minuto", "minutos")}.`,
    keyInUse: "La primera solicitud todavía se está procesando. Inténtelo de nuevo en un momento.",
    replayUnreadable: "La primera solicitud se completó, pero su respuesta ya no se puede mostrar.",
    unreadableBody: (status) =>
      ({
        400: "No se pudo leer la solicitud. Debe ser JSON válido.",
        413: "La solicitud es demasiado grande.",
        415: "La solicitud debe ser JSON en UTF-8 y sin comprimir."
      })[status],
    unavailable: "El calendario u otro servicio no responde. Inténtelo de nuevo en un minuto.",
    moreErrors: (count) => ` (y ${count} ${one.es(count, "error más", "errores más")})`
  }
}
