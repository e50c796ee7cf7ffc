import type { englishCalendars } from "../console/EnglishCalendars.ts"
import { pluralIn, type Translated } from "../Language.ts"

const one = pluralIn("es")

/** The texts of the pages about connected calendars in Spanish. */
export const spanishCalendars: Translated<typeof englishCalendars> = {
  calendars: {
    lead: "Nadie puede reservar cuando uno de sus calendarios está ocupado. Solo se guardan las horas ocupadas, sin títulos, personas ni lugares.",
    none: "No ha conectado ningún calendario.",
    notOffered: "Esta instalación no permite conectar calendarios.",
    add: "Conectar un calendario",
    addLead:
      "La mayoría de los programas de calendario tienen una dirección secreta que termina en .ics. Quien la conozca puede leer el calendario, por lo que se guarda cifrada.",
    connect: { google: "Conectar Google Calendar", microsoft: "Conectar Outlook" },
    addFeed: "Conectar un calendario por su dirección",
    reconnect: "Conectar de nuevo",
    reconnectHeading: (account) => `Hay que conectar de nuevo ${account}`,
    reconnectText: "Sus horas ocupadas no se conocen. Nadie puede reservar hasta que la conecte de nuevo.",
    connectFailed:
      "La cuenta no se pudo conectar porque su proveedor no responde como se espera. Inténtelo de nuevo en un minuto.",
    permissionMissing: (permissions) =>
      `La cuenta no se conectó porque no se concedió este permiso: ${permissions}. Conéctela de nuevo y elija todos los permisos.`,
    unusableTitle: "Esta conexión no se puede completar",
    unusable: "Se inició en otro navegador o con otra cuenta, o ha caducado. Conecte de nuevo el calendario.",
    addCaldav: "Conectar por CalDAV",
    addCaldavLead:
      "Para iCloud, Fastmail, Nextcloud, mailbox.org y otros calendarios con nombre de usuario y contraseña. También se les pueden añadir citas. La contraseña se guarda cifrada.",
    server: "Servidor o dominio",
    serverHint: "La dirección del servidor, por ejemplo https://cloud.example.com, o el dominio de su dirección de correo.",
    username: "Nombre de usuario",
    password: "Contraseña",
    passwordHint: "iCloud y Fastmail piden una contraseña de aplicación, que se crea en los ajustes de la cuenta.",
    address: "Dirección secreta",
    addressHint: "Empieza por https:// o webcal://.",
    name: "Nombre",
    nameHint: "Si se deja vacío, se usa el nombre del calendario.",
    states: {
      active: "Conectado",
      reconnect: "Conexión perdida",
      scope_missing: "Falta un permiso",
      unreachable: "No responde",
      refused: "Rechazado",
      unreadable: "No se puede leer",
      paused: "En pausa",
      leaving: "Desconectando"
    },
    neverRead: "Aún no leído",
    lastRead: (time) => `Leído el ${time}`,
    skipped: (count) => `${one(count, "No se pudo", "No se pudieron")} leer ${count} ${one(count, "evento", "eventos")}`,
    closes: (name) => `Nadie puede reservar mientras «${name}» esté ocupado.`,
    closesNot: (name) => `«${name}» no bloquea las reservas.`,
    missing: (name) => `«${name}» ya no existe. Nadie podrá reservar hasta que ignore o desconecte este calendario.`,
    writes: (name) => `Las citas confirmadas se añaden a «${name}».`,
    write: "Añadir aquí las citas",
    writeNot: "No añadir más citas",
    read: "Leer ahora",
    pause: "Pausar",
    resume: "Reanudar",
    use: "Tener en cuenta sus horas ocupadas",
    ignore: "Ignorar sus horas ocupadas",
    disconnect: "Desconectar",
    removeCopies: "Quitar también las citas futuras de sus calendarios",
    pausedText: "La cuenta no se sincroniza, y sus eventos no bloquean las reservas.",
    leavingText: "Aún se están quitando las citas futuras. Sus horas ocupadas ya no bloquean nada.",
    changePassword: "Cambiar contraseña",
    changePasswordLead: (account) => `Escriba la nueva contraseña de ${account}. Se comprueba antes de guardarla.`,
    subscriptions: "Calendarios suscritos",
    subscriptionsLead: (account) =>
      `La cuenta ${account} solo está suscrita a estos calendarios, que vienen de otros servidores. Conecte aquellos cuyas horas ocupadas no deban ofrecerse.`,
    noSubscriptions: "La cuenta no está suscrita a ningún calendario.",
    connectSubscription: "Conectar",
    subscriptionUnreadable: "No se puede acceder al calendario o no es un calendario.",
    passwordUntried:
      "El servidor del calendario no responde, así que no se pudo comprobar la nueva contraseña. Inténtelo de nuevo en un minuto.",
    silent: "El servidor del calendario no responde. Inténtelo de nuevo en un minuto.",
    tooOften: "Se han conectado o leído calendarios demasiadas veces. Inténtelo de nuevo en un minuto.",
    tryAgain: "Intentar de nuevo",
    followLabel: "Si mueve o elimina una cita en este calendario",
    followSave: "Guardar la elección",
    followChange: "Cambiar",
    follow: {
      off: "No cambiar nada",
      tell: "Recibir un correo y decidir",
      apply: "Cancelar o cambiar de horario"
    },
    problems: {
      copy: (calendar) => `La cita no está al día en su calendario «${calendar}».`,
      noRoom: (provider) => `${provider} aún no ha creado una sala para esta cita.`,
      fallback: (provider) =>
        `${provider} no ha creado ninguna sala para esta cita. El enlace lleva a una sala alternativa en la que puede celebrarse.`,
      roomNotMoved: (provider) => `${provider} no tiene el horario actual de esta cita. El enlace sigue funcionando.`,
      roomNotClosed: (provider) => `No se pudo cerrar la sala de ${provider}.`,
      nextAttempt: (time) => `Próximo intento: ${time}.`,
      attemptNow: "Se está intentando de nuevo.",
      noAttempt: "No habrá más intentos."
    },
    changes: {
      removed: (guest, time) => `La cita con ${guest} (${time}) se eliminó de su calendario.`,
      changed: (guest, time) => `La cita con ${guest} (${time}) tiene otro horario en su calendario.`,
      decide: "Decidir qué hacer",
      removedTitle: "Cita eliminada de su calendario",
      removedLead: "Sigue reservada, y nadie más puede reservar ese horario.",
      changedTitle: "Cita cambiada en su calendario",
      changedLead: "La reserva sigue en el horario original.",
      booked: "Reservada para",
      inCalendar: "En su calendario",
      removedThere: "Eliminada",
      decideHeading: "¿Qué desea hacer?",
      cancel: "Cancelar la reserva",
      cancelHint: "Se avisa por correo a quien reservó.",
      move: "Cambiar de horario",
      moveHint: "La reserva pasa al horario de su calendario y se avisa por correo a quien reservó.",
      putBack: "Volver a añadir la cita",
      putBackHint: "La reserva no cambia y la cita se añade de nuevo a su calendario.",
      moveBack: "Restablecer el horario original",
      moveBackHint: "La reserva no cambia y la cita recupera en su calendario el horario original.",
      isPaid: "La reserva está pagada. Reembólsela antes de cancelarla.",
      isGroup: "Varias personas pueden reservar esta cita. Cambie sus reservas una a una.",
      isOther: "Una reserva conserva su duración y no puede comenzar en el pasado. Puede cambiarla a otro horario.",
      openBooking: "Abrir la reserva",
      settledTitle: "No hay nada que decidir",
      settledText: "Ya ha decidido, la reserva ha cambiado entretanto o la cita ha comenzado."
    }
  }
}
