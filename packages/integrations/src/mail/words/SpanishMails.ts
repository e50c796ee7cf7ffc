import { meetingWords } from "@slotkit/core/internal"
import type { MailWords } from "./MailWords.ts"

/** The emails in Spanish. */
export const spanishMails: MailWords = {
  texts: {
    confirmation: { subject: "Confirmada: {service} con {host}", text: "Su cita con {host} está confirmada." },
    confirmationToAttendee: {
      subject: "Confirmada: {service} con {host}",
      text: "{guest} ha reservado una cita con {host} en la que usted participa."
    },
    confirmationToHost: { subject: "Nueva reserva: {service} con {guest}", text: "{guest} ha reservado una cita con usted." },
    requestReceived: {
      subject: "Solicitud recibida: {service} con {host}",
      text: "Su solicitud se ha enviado a {host}, que la aceptará o la rechazará. Hasta entonces, el horario queda reservado para usted.\n\nLe escribiremos en cuanto haya una respuesta."
    },
    requestToHost: {
      subject: "Respuesta pendiente: {service} con {guest}",
      text: "{guest} ha solicitado una cita con usted.\n\nAcepte o rechace la solicitud. Si no responde antes del comienzo de la cita, se rechazará automáticamente."
    },
    paymentRequest: {
      subject: "Pago pendiente: {service} con {host}",
      text: "{host} ha aceptado su solicitud.\n\nPague para confirmar la cita. El horario solo queda reservado durante un tiempo limitado. Sin el pago, la reserva se cancelará."
    },
    declined: {
      subject: "Rechazada: {service} con {host}",
      text: "Su solicitud de una cita con {host} ha sido rechazada."
    },
    cancelled: { subject: "Cancelada: {service} con {host}", text: "Su cita con {host} ha sido cancelada." },
    cancelledByBooker: { subject: "Cancelada: {service} con {host}", text: "Ha cancelado su cita con {host}." },
    cancelledToAttendee: {
      subject: "Cancelada: {service} con {host}",
      text: "La cita con {host} que {guest} había reservado para usted ha sido cancelada."
    },
    cancelledToHost: { subject: "Cancelada: {service} con {guest}", text: "Su cita con {guest} ha sido cancelada." },
    cancelledByBookerToHost: {
      subject: "Cancelada: {service} con {guest}",
      text: "{guest} ha cancelado la cita con usted. El horario vuelve a estar disponible."
    },
    rescheduled: { subject: "Nuevo horario: {service} con {host}", text: "Su cita con {host} ha cambiado de horario." },
    rescheduledByBooker: {
      subject: "Nuevo horario: {service} con {host}",
      text: "Ha cambiado el horario de su cita con {host}."
    },
    rescheduledToAttendee: {
      subject: "Nuevo horario: {service} con {host}",
      text: "La cita con {host} que {guest} reservó para usted ha cambiado de horario."
    },
    rescheduledToHost: {
      subject: "Nuevo horario: {service} con {guest}",
      text: "Su cita con {guest} ha cambiado de horario."
    },
    rescheduledByBookerToHost: {
      subject: "Nuevo horario: {service} con {guest}",
      text: "{guest} ha cambiado el horario de la cita con usted."
    },
    reminder: { subject: "Recordatorio: {service} con {host}", text: "Se acerca su cita con {host}." },
    reminderToAttendee: {
      subject: "Recordatorio: {service} con {host}",
      text: "Se acerca la cita con {host} que {guest} reservó para usted."
    },
    reminderToHost: { subject: "Recordatorio: {service} con {guest}", text: "Se acerca su cita con {guest}." },
    confirmAddress: {
      subject: "Confirme su reserva: {service} con {host}",
      text: "Confirme su reserva con {host}. El horario queda reservado para usted durante {duration}.\n\nSi no ha hecho esta reserva, ignore este correo. Sin su confirmación no se reserva nada."
    },
    refunded: {
      subject: "Reembolso: {service} con {host}",
      text: "Le hemos reembolsado {amount} de su pago por la cita con {host}. El dinero puede tardar unos días en llegar."
    },
    withdrawn: {
      subject: "Solicitud retirada: {service} con {host}",
      text: "Ha retirado su solicitud de una cita con {host}."
    },
    withdrawnToHost: {
      subject: "Solicitud retirada: {service} con {guest}",
      text: "{guest} ha retirado su solicitud de una cita con usted. El horario vuelve a estar disponible."
    },
    webhookDisabled: {
      subject: "Se ha desactivado un webhook",
      text: "Han fallado {failures} entregas consecutivas a uno de sus webhooks, por lo que se ha desactivado.\n\nActívelo de nuevo cuando su dirección vuelva a responder. Los eventos ocurridos entretanto no se vuelven a enviar."
    },
    signIn: {
      subject: "Su enlace para iniciar sesión",
      text: "Abra el enlace en el navegador en el que lo solicitó. Funciona una sola vez y caduca al cabo de {duration}.\n\nSi no lo ha solicitado, puede ignorar este correo. El enlace no funciona en ningún otro navegador."
    },
    calendarLost: {
      subject: "Vuelva a conectar su calendario",
      text: "Hemos perdido el acceso a uno de sus calendarios. Hasta que lo conecte de nuevo, las reuniones no se anotan en él y es posible que nadie pueda reservar con usted, porque no conocemos sus horas ocupadas."
    },
    calendarClosed: {
      subject: "Su calendario no responde",
      text: "Desde hace un tiempo no podemos leer uno de sus calendarios. Nadie puede reservar con usted hasta que vuelva a responder. Seguimos intentándolo y le escribiremos cuando vuelva a estar disponible."
    },
    calendarMissing: {
      subject: "Un calendario ya no existe",
      text: "Uno de los calendarios que contienen sus horas ocupadas ya no existe en su proveedor. Deje de usarlo o conecte otro para que se pueda volver a reservar con usted."
    },
    calendarBack: {
      subject: "Su calendario vuelve a estar conectado",
      text: "Ya podemos leer su calendario de nuevo. Se puede reservar con usted en sus horas libres."
    },
    meetingRemoved: {
      subject: "Eliminada de su calendario: {service} con {guest}",
      text: "Ha eliminado de su calendario la cita con {guest}. Sigue reservada, y nadie más puede reservar ese horario.\n\nDecida abajo qué desea hacer."
    },
    meetingMoved: {
      subject: "Cambiada en su calendario: {service} con {guest}",
      text: "Ha cambiado el horario de la cita con {guest} en su calendario. La reserva sigue en el horario original.\n\nDecida abajo qué desea hacer."
    }
  },
  greeting: (name) => (name === null ? "Hola:" : `Hola, ${name}:`),
  entry: (service, person) => `${service} con ${person}`,
  colon: ":",
  yourHost: "su anfitrión",
  someone: "Alguien",
  group: "el grupo",
  unnamed: "Sin nombre",
  yes: "Sí",
  no: "No",
  labels: {
    meeting: "Cita",
    when: "Cuándo",
    previousTime: "Horario anterior",
    bookedTime: "Reservada para",
    calendarTime: "En su calendario",
    bookedBy: "Reservado por",
    host: "Con",
    attendees: "Otros asistentes",
    seats: "Plazas",
    where: "Dónde",
    join: "Enlace de la reunión",
    topic: "Tema",
    notes: "Mensaje",
    reason: "Motivo",
    price: "Precio",
    refund: "Reembolso",
    webhook: "Webhook",
    calendar: "Calendario",
    account: "Cuenta"
  },
  links: {
    checkout: "Pagar ahora",
    bookAgain: "Elegir otro horario",
    console: "Abrir su cuenta",
    attendees: "Confirmar su dirección",
    answer: "Aceptar o rechazar",
    confirm: "Confirmar la reserva",
    rescheduleOrCancel: "Cambiar de horario o cancelar",
    reschedule: "Cambiar de horario",
    cancel: "Cancelar la reserva",
    withdraw: "Retirar la solicitud",
    move: "Cambiar de horario",
    putBack: "Volver a añadir la cita",
    moveBack: "Restablecer el horario original",
    calendars: "Abrir sus calendarios",
    signIn: "Iniciar sesión"
  },
  price: meetingWords.es.price,
  place: meetingWords.es.place,
  endReason: meetingWords.es.endReason,
  paidLater: "Solo paga si se acepta la solicitud.",
  refundedMeetingStays: "La cita se mantiene según lo previsto.",
  refundedMeetingCancelled: "La cita queda cancelada.",
  attendeesWait:
    "Aún no se ha avisado a los demás asistentes. Siga el enlace de abajo para confirmar que esta dirección es suya y les escribiremos cuando la cita esté confirmada.",
  footer: (host) => `Recibe este correo por una reserva con ${host}.`
}
