import type { BookingState } from "../bookings/BookingTransitions.ts"
import type { EndReason } from "../bookings/EndReason.ts"
import { moneyText } from "../formats/MoneyText.ts"
import { chargedMinor, dueMinor, type Payment } from "../payments/Payment.ts"
import type { PaymentStatus } from "../payments/PaymentTransitions.ts"
import { languageOf } from "../values/Language.ts"
import type { Language } from "../values/Languages.ts"

/** A place of meetings without its own name. */
export type UnnamedPlace = "video" | "in_person" | "phone" | "none"

/** The words about a meeting that pages and emails share. */
export interface MeetingWords {
  readonly place: (kind: UnnamedPlace) => string
  /** A call that the booker makes to the host's number. */
  readonly callTo: (number: string) => string
  /** The question for the number of a booker whom the host calls. */
  readonly yourNumber: string
  /** The price with the state of its payment. */
  readonly price: (price: string, payment: PaymentStatus) => string
  /** A price, or a part of it, that is still to be paid at the appointment, and one that was paid there. */
  readonly dueThere: (price: string) => string
  readonly paidThere: (price: string) => string
  /** A price with its deposit. */
  readonly withDeposit: (price: string, deposit: string) => string
  /** The sentence that the booker of a card guarantee agrees to. */
  readonly guarantee: (maximum: string) => string
  readonly guaranteeLabel: string
  /** The fee that was charged to a card, or that it could not be charged. */
  readonly feeCharged: (fee: string) => string
  readonly feeFailed: (fee: string) => string
  /** The price in the list of a booking with a discount code, and what the code takes off. */
  readonly discount: (price: string, reduction: string, code: string) => string
  /** The reason of a booking that ended without the text of a person. */
  readonly endReason: (reason: EndReason) => string | null
  /** The label of what cancelling costs. */
  readonly cancellation: string
  /** The part of the price that is refunded until a moment: a percentage, or an amount of a deposit. */
  readonly cancelBy: (when: string, part: number | string) => string
  readonly cancelLater: string
  readonly noRefund: string
  readonly refundLabel: string
  readonly feeLabel: string
}

const inPercent = (part: number | string, sign: string): string => (typeof part === "number" ? `${part}${sign}` : part)

/** The words about a meeting, by language. */
export const meetingWords: Readonly<Record<Language, MeetingWords>> = {
  en: {
    cancellation: "Cancellation",
    cancelBy: (when, part) => `Until ${when}: ${inPercent(part, "%")} refunded`,
    cancelLater: "After that: no refund",
    noRefund: "No refund after a cancellation",
    refundLabel: "Refund",
    feeLabel: "Cancellation fee",
    place: (kind) => ({ video: "Video call", in_person: "In person", phone: "Phone call", none: "No location" })[kind],
    callTo: (number) => `Phone call to ${number}`,
    yourNumber: "Your phone number",
    dueThere: (price) => `${price}, to be paid at the appointment`,
    paidThere: (price) => `${price}, paid at the appointment`,
    withDeposit: (price, deposit) => `${price}, deposit ${deposit}`,
    guarantee: (maximum) =>
      "Your card is saved and not charged now. If you cancel or do not come, " +
      `up to ${maximum} in all can be charged to it, until 30 days after the appointment.`,
    guaranteeLabel: "Card guarantee",
    feeCharged: (fee) => `${fee} charged to the card`,
    feeFailed: (fee) => `${fee} could not be charged to the card`,
    discount: (price, reduction, code) => `${price} less ${reduction} with the code ${code}`,
    price: (price, payment) =>
      ({
        none: price,
        pending: `${price}, not paid yet`,
        paid: `${price}, paid`,
        failed: `${price}, payment failed`,
        refunded: `${price}, refunded`
      })[payment],
    endReason: (reason) =>
      ({
        not_answered: "The request was not answered in time",
        not_paid: "Payment was not completed",
        not_confirmed: "The booking was not confirmed in time",
        declined: "Declined by the host",
        cancelled_by_host: "Cancelled by the host",
        removed_from_calendar: "The host removed the meeting from their calendar.",
        host_removed: "The host's account was deleted",
        cancelled_by_booker: "Cancelled by the booker",
        withdrawn: "Cancelled by the booker",
        cancelled: null
      })[reason]
  },
  de: {
    cancellation: "Stornierung",
    cancelBy: (when, part) => `Bis ${when}: ${inPercent(part, " %")} erstattet`,
    cancelLater: "Danach: keine Erstattung",
    noRefund: "Keine Erstattung nach einer Stornierung",
    refundLabel: "Erstattung",
    feeLabel: "Stornogebühr",
    place: (kind) => ({ video: "Videogespräch", in_person: "Vor Ort", phone: "Telefongespräch", none: "Kein Ort" })[kind],
    callTo: (number) => `Anruf unter ${number}`,
    yourNumber: "Ihre Telefonnummer",
    dueThere: (price) => `${price}, vor Ort zu zahlen`,
    paidThere: (price) => `${price}, vor Ort bezahlt`,
    withDeposit: (price, deposit) => `${price}, Anzahlung ${deposit}`,
    guarantee: (maximum) =>
      "Ihre Karte wird gespeichert und jetzt nicht belastet. Wenn Sie stornieren oder nicht erscheinen, " +
      `können bis 30 Tage nach dem Termin insgesamt höchstens ${maximum} abgebucht werden.`,
    guaranteeLabel: "Kartengarantie",
    feeCharged: (fee) => `${fee} von der Karte abgebucht`,
    feeFailed: (fee) => `${fee} konnten nicht von der Karte abgebucht werden`,
    discount: (price, reduction, code) => `${price} abzüglich ${reduction} mit dem Code ${code}`,
    price: (price, payment) =>
      ({
        none: price,
        pending: `${price}, noch nicht bezahlt`,
        paid: `${price}, bezahlt`,
        failed: `${price}, Zahlung fehlgeschlagen`,
        refunded: `${price}, erstattet`
      })[payment],
    endReason: (reason) =>
      ({
        not_answered: "Die Anfrage wurde nicht rechtzeitig beantwortet",
        not_paid: "Die Zahlung wurde nicht abgeschlossen",
        not_confirmed: "Die Buchung wurde nicht rechtzeitig bestätigt",
        declined: "Vom Anbieter abgelehnt",
        cancelled_by_host: "Vom Anbieter storniert",
        removed_from_calendar: "Der Anbieter hat den Termin aus seinem Kalender entfernt.",
        host_removed: "Das Konto des Anbieters wurde gelöscht",
        cancelled_by_booker: "Von der buchenden Person storniert",
        withdrawn: "Von der buchenden Person storniert",
        cancelled: null
      })[reason]
  },
  fr: {
    cancellation: "Annulation",
    cancelBy: (when, part) => `Jusqu’au ${when} : ${inPercent(part, " %")} remboursés`,
    cancelLater: "Ensuite : aucun remboursement",
    noRefund: "Aucun remboursement après une annulation",
    refundLabel: "Remboursement",
    feeLabel: "Frais d’annulation",
    place: (kind) => ({ video: "Appel vidéo", in_person: "Sur place", phone: "Appel téléphonique", none: "Sans lieu" })[kind],
    callTo: (number) => `Appel au ${number}`,
    yourNumber: "Votre numéro de téléphone",
    dueThere: (price) => `${price}, à régler lors du rendez-vous`,
    paidThere: (price) => `${price}, réglé lors du rendez-vous`,
    withDeposit: (price, deposit) => `${price}, acompte ${deposit}`,
    guarantee: (maximum) =>
      "Votre carte est enregistrée et n’est pas débitée maintenant. Si vous annulez ou ne venez pas, " +
      `jusqu’à ${maximum} au total peuvent être débités, au plus tard 30 jours après le rendez-vous.`,
    guaranteeLabel: "Garantie par carte",
    feeCharged: (fee) => `${fee} débités de la carte`,
    feeFailed: (fee) => `${fee} n’ont pas pu être débités de la carte`,
    discount: (price, reduction, code) => `${price} moins ${reduction} avec le code ${code}`,
    price: (price, payment) =>
      ({
        none: price,
        pending: `${price}, pas encore payé`,
        paid: `${price}, payé`,
        failed: `${price}, échec du paiement`,
        refunded: `${price}, remboursé`
      })[payment],
    endReason: (reason) =>
      ({
        not_answered: "La demande est restée sans réponse",
        not_paid: "Le paiement n’a pas été effectué",
        not_confirmed: "La réservation n’a pas été confirmée à temps",
        declined: "Refusée par votre interlocuteur",
        cancelled_by_host: "Annulée par votre interlocuteur",
        removed_from_calendar: "Votre interlocuteur a supprimé le rendez-vous de son agenda.",
        host_removed: "Le compte de votre interlocuteur a été supprimé",
        cancelled_by_booker: "Annulée par la personne qui a réservé",
        withdrawn: "Annulée par la personne qui a réservé",
        cancelled: null
      })[reason]
  },
  es: {
    cancellation: "Cancelación",
    cancelBy: (when, part) =>
      `Hasta el ${when}: ${typeof part === "number" ? `se reembolsa el ${part} %` : `se reembolsan ${part}`}`,
    cancelLater: "Después: sin reembolso",
    noRefund: "Sin reembolso tras una cancelación",
    refundLabel: "Reembolso",
    feeLabel: "Cargo por cancelación",
    place: (kind) => ({ video: "Videollamada", in_person: "Presencial", phone: "Llamada telefónica", none: "Sin lugar" })[kind],
    callTo: (number) => `Llamada al ${number}`,
    yourNumber: "Su número de teléfono",
    dueThere: (price) => `${price}, se paga en la cita`,
    paidThere: (price) => `${price}, pagado en la cita`,
    withDeposit: (price, deposit) => `${price}, señal ${deposit}`,
    guarantee: (maximum) =>
      "Su tarjeta se guarda y ahora no se le cobra nada. Si cancela o no acude, " +
      `se le podrán cobrar hasta ${maximum} en total, como máximo 30 días después de la cita.`,
    guaranteeLabel: "Garantía con tarjeta",
    feeCharged: (fee) => `${fee} cobrados a la tarjeta`,
    feeFailed: (fee) => `${fee} no se pudieron cobrar a la tarjeta`,
    discount: (price, reduction, code) => `${price} menos ${reduction} con el código ${code}`,
    price: (price, payment) =>
      ({
        none: price,
        pending: `${price}, pendiente de pago`,
        paid: `${price}, pagado`,
        failed: `${price}, pago fallido`,
        refunded: `${price}, reembolsado`
      })[payment],
    endReason: (reason) =>
      ({
        not_answered: "La solicitud no se respondió a tiempo",
        not_paid: "El pago no se completó",
        not_confirmed: "La reserva no se confirmó a tiempo",
        declined: "Rechazada por el anfitrión",
        cancelled_by_host: "Cancelada por el anfitrión",
        removed_from_calendar: "El anfitrión eliminó la cita de su calendario.",
        host_removed: "La cuenta del anfitrión se ha eliminado",
        cancelled_by_booker: "Cancelada por quien reservó",
        withdrawn: "Cancelada por quien reservó",
        cancelled: null
      })[reason]
  }
}

/**
 * Returns the price of a booking that is not all paid in the checkout, and how it is paid; undefined for other bookings. `money`
 * formats an amount. Decision 0144.
 */
export const priceText = (
  { state, payment }: { readonly state: BookingState; readonly payment: Payment },
  words: Pick<MeetingWords, "price" | "dueThere" | "paidThere" | "withDeposit">,
  money: (amountMinor: number) => string
): string | undefined => {
  const { terms, amountMinor, status } = payment
  if (terms === null || amountMinor === null) return undefined
  const linked = chargedMinor(terms, "rest")
  const rest = money(amountMinor - terms.depositMinor)
  const isOver = state === "cancelled" || state === "declined"
  const onSite = dueMinor(payment) === 0 ? words.paidThere(rest) : isOver ? rest : words.dueThere(rest)
  const there = linked > 0 ? words.price(rest, "paid") : onSite
  if (terms.mode !== "deposit") return there
  const online = words.price(words.withDeposit(money(amountMinor), money(terms.depositMinor)), status)
  return isOver ? online : `${online}; ${there}`
}

/** Returns what was charged to the saved card of a booking, or that it could not be; undefined for neither. Decision 0148. */
export const feeText = (
  { terms }: Payment,
  words: Pick<MeetingWords, "feeCharged" | "feeFailed">,
  money: (amountMinor: number) => string
): string | undefined => {
  const open = terms?.charges?.find(({ kind, status }) => kind === "fee" && status === "open")
  const charged = chargedMinor(terms, "fee")
  if (open !== undefined) return words.feeFailed(money(open.amountMinor))
  return charged > 0 ? words.feeCharged(money(charged)) : undefined
}

/** Returns what the booker of a card guarantee agrees to, in a language; undefined without a guarantee. Decision 0148. */
export const guaranteeText = (
  { guarantee }: { readonly guarantee?: { readonly amountMinor: number } },
  currency: string,
  tag: string
): string | undefined =>
  guarantee === undefined
    ? undefined
    : meetingWords[languageOf(tag) ?? "en"].guarantee(moneyText(tag, guarantee.amountMinor, currency))
