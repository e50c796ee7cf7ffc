import type { WordChanges } from "../Words.ts"

/** The texts in Spanish that replace promises of an email where no mail server is configured. */
export const spanishWithoutMail: WordChanges[string] = {
  emailHint: "El anfitrión ve esta dirección. Este sitio no envía correos.",
  guestsHint: "Uno por línea. Este sitio no envía correos, así que avíseles usted.",
  approvalDue:
    "Cada solicitud se confirma de forma individual. Este sitio no envía correos. Guarde el enlace de la página siguiente para ver la respuesta.",
  linkSentTitle: "La reserva no está confirmada",
  linkSentText: () =>
    "Aquí las reservas se confirman con un enlace por correo electrónico, pero este sitio no puede enviar correos.",
  linkSentHelp: "Póngase en contacto con el anfitrión para reservar.",
  confirmedText: () => "Guarde esta página. Este sitio no envía correos, y en esta página puede ver o cambiar la reserva.",
  priceDue: (price) => `Paga ${price} desde la página de la reserva. Mientras tanto, el horario queda reservado.`,
  unpaidText: "Guarde esta página antes de pagar. Este sitio no envía correos, y en esta página puede ver o cambiar la reserva.",
  waitingText: (host) =>
    `${host} ha recibido la solicitud. Guarde esta página. Este sitio no envía correos, y la respuesta aparecerá aquí.`,
  cancelText: (host) => `El horario vuelve a quedar libre. Este sitio no envía correos, así que avise también a ${host}.`,
  declineReasonHint: "Aparece en la página de la reserva.",
  answeredText: (answer, by, at) => {
    const done = { accept: "aceptado", decline: "rechazado" }[answer]
    const who =
      by === "host" ? `Ha ${done} esta solicitud el ${at}` : `Una aplicación ha ${done} esta solicitud por usted el ${at}`
    return `${who}. Este sitio no envía correos, así que avise usted a la persona.`
  },
  paidText:
    "Gracias. Hemos recibido el pago y la cita está confirmada. Guarde la página de la reserva, porque este sitio no envía correos.",
  addressConfirmedText: "Gracias. Este sitio no envía correos, así que avise usted a los demás asistentes.",
  addressWaitingText:
    "Gracias. Este sitio no envía correos, así que avise usted a los demás asistentes en cuanto la cita esté confirmada.",
  confirmAddressText: "No se ha avisado a los demás asistentes. Este sitio no envía correos, así que avíseles usted.",
  signInText: (minutes) =>
    `Este sitio no tiene servidor de correo. El enlace para iniciar sesión se escribe en la salida del servidor, donde lo encuentra el operador. Caduca a los ${minutes} minutos.`,
  emailMeALink: "Crear un enlace de acceso",
  checkEmailTitle: "Pida el enlace al operador",
  linkOnItsWay:
    "Este sitio no tiene servidor de correo, así que no se ha enviado nada a {email}. Si la dirección corresponde a una cuenta, el operador encuentra el enlace en la salida del servidor.",
  console: {
    bookings: {
      acceptHint: "No hay ningún servidor de correo configurado. Avise usted a quien reservó.",
      acceptPaidHint:
        "No hay ningún servidor de correo configurado. Envíe usted el enlace de pago. El horario queda reservado 30 minutos.",
      declineHint: "No hay ningún servidor de correo configurado. Avise usted a quien reservó.",
      cancelHint: "No hay ningún servidor de correo configurado. Avise usted a los asistentes.",
      refundReasonHint:
        "Aparece en el historial. No hay ningún servidor de correo configurado, así que avise usted a quien reservó.",
      alsoCancelHint:
        "No hay ningún servidor de correo configurado. Avise usted a los asistentes. Lo que no se reembolse se lo queda usted.",
      newLead: "No hay ningún servidor de correo configurado, así que la persona no recibe correos."
    },
    services: { confirmEmailHint: "No hay ningún servidor de correo configurado, así que nadie puede confirmar una reserva." },
    notices: {
      host_created:
        "La cuenta se ha creado. No hay ningún servidor de correo configurado, y los enlaces de acceso están en la salida del servidor."
    }
  }
}
