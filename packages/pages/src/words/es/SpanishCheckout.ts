import type { englishCheckout } from "../EnglishCheckout.ts"
import type { Translated } from "../Language.ts"

/** The texts of checkouts and of confirming an address in Spanish. */
export const spanishCheckout: Translated<typeof englishCheckout> = {
  booking: "Reserva",
  checkoutTitle: "Pagar la reserva",
  heldUntil: (time) => `El horario queda reservado para usted hasta las ${time}.`,
  testCheckout: "Este es un pago de prueba. No necesita tarjeta y no se le cobrará nada.",
  pay: (price) => `Pagar ${price}`,
  declineCard: "Rechazar la tarjeta",
  cancelPayment: "Cancelar el pago",
  paidText: "Gracias. Hemos recibido el pago y la cita está confirmada. Recibirá una confirmación por correo.",
  notPaidYet: "Aún no hemos recibido el pago. Si acaba de pagar, puede tardar unos segundos.",
  notCompletedTitle: "Su pago no se ha completado",
  notCompletedText: (time) =>
    `El horario está reservado para usted hasta las ${time}. Hasta entonces puede intentarlo de nuevo o elegir otro horario.`,
  checkAgain: "Comprobar de nuevo",
  unpaidCancelled:
    "El pago no se completó, por lo que la reserva se canceló y el horario quedó libre. Si se le cobró algo, se le reembolsará íntegramente.",
  paymentExpiredTitle: "Plazo de pago vencido",
  paymentExpiredText:
    "El pago no llegó a tiempo, por lo que el horario quedó libre. Si se le cobra algo, se le reembolsará íntegramente.",
  paymentRefundedTitle: "Pago reembolsado",
  paymentRefundedText: "El pago se ha reembolsado íntegramente. Su banco determina cuándo aparece en la cuenta.",
  backTo: (site) => `Volver a ${site}`,
  unknownCheckoutTitle: "Pago no encontrado",
  unknownCheckoutText: "Este enlace no lleva a ningún pago. Compruebe que ha copiado el enlace completo o pida uno nuevo.",
  unknownBookingTitle: "Reserva no encontrada",
  unknownBookingText: "Este enlace no lleva a ninguna reserva. Compruebe que ha copiado completo el enlace del correo.",
  providerSilentTitle: "Pago no disponible",
  providerSilentText: "El proveedor de pagos no responde. El horario sigue reservado. Inténtelo de nuevo en un minuto.",

  confirmAddressTitle: "Confirme su dirección",
  confirmAddressText:
    "Aún no se ha avisado a los demás asistentes. Confirme que la reserva es suya y les escribiremos en cuanto la cita esté confirmada.",
  confirmAddress: "Confirmar la dirección",
  addressConfirmedTitle: "Dirección confirmada",
  addressConfirmedText: "Gracias. Estamos avisando por correo a los demás asistentes.",
  addressWaitingText: "Gracias. Avisaremos por correo a los demás asistentes en cuanto la cita esté confirmada.",
  attendeesOverText: "Esta reserva se rechazó o se canceló, por lo que no se avisará a nadie más.",
  attendeesPastTitle: "La cita ha empezado",
  attendeesPastText: "Esta cita ya ha empezado, por lo que no se avisará a nadie más."
}
