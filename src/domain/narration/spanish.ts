import {any, type NarrationRules} from './rules.ts'

const INFINITIVES = any(
  'mirar revisar leer buscar comprobar verificar ejecutar abrir empezar comenzar analizar examinar actualizar crear añadir agregar corregir',
  'arreglar echar probar implementar escribir explorar investigar continuar intentar modificar explicar mostrar resumir ver verlo hacer hacerlo',
  'entender comprender pensar encontrar eliminar borrar mover renombrar comparar limpiar compilar lanzar corregirlo revisarlo comprobarlo mirarlo',
  'arreglarlo seguir pasar obtener refactorizar confirmar',
)
const PRESENT = any(
  'miro reviso leo busco compruebo verifico ejecuto abro empiezo comienzo analizo examino actualizo creo.el creo.la creo.un añado agrego corrijo',
  'arreglo pruebo implemento escribo exploro investigo continúo intento modifico paso elimino borro muevo renombro comparo limpio compilo vuelvo',
  'me.encargo me.ocupo sigo lanzo resumo confirmo',
)
const FIRST = '(?:(?:ahora|primero|después|luego|ya|entonces|a continuación|por último|finalmente|también),? )*'

export const SPANISH: NarrationRules = {
  openers: any(
    'ok okay vale bien muy.bien perfecto genial claro entendido listo de.acuerdo por.supuesto excelente hmm+ ah oh sí un.momento gracias estupendo',
    'ahora primero después luego entonces bueno tienes.razón tiene.razón qué.raro buena.idea',
  ),
  habit:
    'siempre|nunca|cada|tod[oa]s l[oa]s|normalmente|sol[oa]mente|solo|sólo|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)',
  narration: [
    `${FIRST}voy a (?:primero |ahora |también )*(?:${INFINITIVES})\\b`,
    `${FIRST}(?:necesito|debo|tengo que|quiero|puedo|quisiera) (?:primero |ahora |también )*(?:${INFINITIVES})\\b`,
    `${FIRST}(?:déjame|déjeme|dejame|permíteme|permítame)\\b`,
    `${FIRST}(?:veamos|miremos|comprobemos|empecemos|comencemos|revisemos|pasemos|sigamos|continuemos|busquemos|leamos|verifiquemos|examinemos)\\b`,
    `(?:para|antes|después|ahora que)\\b[^.!?]{0,90}?,? (?:voy a (?:${INFINITIVES})|necesito (?:${INFINITIVES})|déjame|lo (?:${PRESENT}))(?=[\\s,.!:…]|$)`,
    `me pongo a ello\\b|me pongo con\\b|enseguida (?:lo )?(?:${PRESENT})(?=[\\s,.!:…]|$)`,
    `(?:un momento|un segundo|dame un (?:momento|segundo|minuto))(?:,? por favor)?\\W*$`,
    `${FIRST}(?:ya )?(?:veo|entiendo|comprendo)(?: ahora)?(?: (?:el problema|el error|la causa|lo que|por qué|cómo|dónde)(?=\\P{L}|$)|\\W*$)`,
    `vamos a (?:ver|mirar|revisar|comprobar|empezar|comenzar|leer|buscar|verificar|analizar|examinar|continuar|seguir)\\b`,
    `${FIRST}(?:lo )?(?:${PRESENT})(?=[\\s,.!:…]|$)`,
    `${FIRST}estoy (?:\\w+(?:ando|iendo|yendo))\\b`,
    `(?:ya )?(?:he|acabo de) (?:ya |también )*(?:actualizado|añadido|agregado|corregido|corregir|modificado|creado|leído|revisado|comprobado|eliminado|encontrado|terminado|probado|renombrado|movido|escrito|implementado|arreglado|actualizar|añadir|crear|ejecutado|analizado|limpiado)`,
    `aquí (?:tienes?|está|están|va)\\b.{0,40}(?:resumen|lista|cambios|lo que|resultado|plan)`,
    `(?:todas? |todos )?(?:las |los |la )?(?:pruebas|tests?|compilación)\\b.{0,20}(?:pasan?|superad\\w+|fall\\w+|verde|correcta?mente)\\W*$`,
    `(?:quieres que|quiere que|te gustaría|avísame|avíseme|dime si|dígame)\\b`,
    `(?:ya )?(?:eso|esto|todo)? ?(?:está |es |ha |funciona|funcionó)+(?:hecho|raro|extraño|bien|listo|corregido|terminado|funcionado|perfecto|arreglado)?\\W*$`,
    `(?:listo|hecho|terminado|arreglado|corregido|qué raro)\\W*$`,
  ],
}
