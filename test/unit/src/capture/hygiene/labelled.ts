/** Lines as agents and people write them, one a line, and whether they are narration of the agent's own work or say something. */
const NARRATION_EN = `
Let me look at the failing test to understand what happens.
I'll start by reading the configuration file.
Now let me check how the other providers do it.
Let me search for where this is used.
OK, let me run the tests again.
Sure — I'll take a look at the logs first.
**Let me verify the fix.**
> Now I'll update the imports.
I need to see the full error message.
First, I'll examine the project structure.
Looking at the code now...
Checking the logs.
Running the test suite to confirm.
Now I have a clear picture of the problem.
I can see the issue now.
Perfect! Now let me clean up the temporary files.
Great, that worked. Let me move on to the next step.
I'm going to create a new branch for this.
I will now implement the function.
Let's see what the linter says.
Let's take a look at the diff.
Good catch! Let me fix that.
You're right, let me correct it.
I've updated the file as requested.
I have added the missing tests.
Done.
All tests pass now.
The build succeeded.
Here is a summary of what I did:
Here's what I found:
Let me think about this step by step.
Hmm, that is odd. Let me dig deeper.
- Let me double-check the return value.
1. First, let me read the docs.
Okay, I understand the structure now.
Alright, time to write the code.
Let me know if you would like me to change anything.
Would you like me to continue?
Let me try a different approach.
I should check whether the file exists.
Next, I'll wire it into the command.
Now updating the snapshot...
_Let me grep for the constant._
I see the problem.
Wait, let me re-read the requirements.
I'll go ahead and commit this.
Let me get the details of the pull request.
Searching for usages of the old name:
Reading the file in chunks...
Excellent! Everything works as expected.
I just need to fix one more import.
Let me mark this task as completed and move to the next one.
Actually, let me first look at how the cache is built.
now i'll run the linter
let me open the other file too
`
const KEEP_EN = `
Moment.js is deprecated.
Price 1200 EUR.
We decided to use SQLite for the ledger.
Let's Encrypt issues our certificates.
The release train leaves on Tuesdays.
Never deploy on Fridays.
The API gateway retries three times.
I prefer tabs over spaces.
Use pnpm, not npm.
Running the tests requires Docker.
The retry budget is 10 percent.
Port 8001 belongs to the admin service.
Checking accounts need two signatures.
Reading from the replica can be stale by 5 seconds.
No, the limit is 500 requests per minute.
Our staging cluster is in eu-west-1.
From now on, commit messages are in English.
HTTP 429 means the quota is used up.
Mira is the owner of the billing service.
I always want tests next to the code.
The cache is invalidated by content hash.
A ledger is an append-only store of events.
Actually, the timeout is 30 seconds, not 60.
Dates in files are UTC.
Node 18 is no longer supported.
We chose fastembed over OpenAI for local vectors.
Looking Glass is our dashboard for traces.
The default branch is called trunk.
All services must log in JSON.
Backups run at 02:00.
Build artifacts are kept for 30 days.
Please always add a changelog entry.
The parser never throws.
Invoices are numbered by year.
Let me be clear: secrets are never logged.
The tests live in the folder spec.
Test data comes from the anonymised dump.
Kafka was replaced by NATS in March.
I work in the Berlin office.
Redis is only a cache, never a store.
Feature flags are read once at start-up.
The watch mode uses fsnotify.
Customers in Switzerland pay in CHF.
We do not support Windows 10.
Deploys need two approvals.
The schema has a table events with an id column.
Version 2.4 dropped the XML export.
Staging has no real customer data.
Writing to the ledger takes 3 ms on average.
The build runs on two cores.
Timeouts are in milliseconds everywhere.
My editor is Helix.
The on-call phone rotates weekly.
Errors go to stderr, results to stdout.
Our SLA is 99.9 percent.
`
const NARRATION_DE = `
Ich schaue kurz in die Logdatei.
Ich sehe mir zuerst die Konfiguration an.
Lass mich das kurz prüfen.
Jetzt führe ich die Tests aus.
Okay, ich lese jetzt die Datei.
Klar — ich werde das gleich ändern.
Zuerst öffne ich das Modul.
Als Nächstes suche ich nach der Ursache.
Schauen wir uns den Fehler an.
Mal sehen, was der Linter sagt.
Ich werde nun die Funktion implementieren.
Alles klar, ich beginne mit der Analyse.
**Ich prüfe das jetzt.**
Ich habe die Datei aktualisiert.
Ich habe die Tests hinzugefügt.
Fertig.
Einen Moment, ich sehe nach.
Verstanden. Ich passe den Code an.
Gut, dann schauen wir weiter.
Jetzt verstehe ich das Problem.
Ich sehe das Problem.
Nun aktualisiere ich die Imports.
Ich muss erst die Abhängigkeiten prüfen.
Ich versuche einen anderen Ansatz.
Perfekt! Jetzt räume ich noch auf.
Ich suche nach weiteren Stellen.
Dann starte ich den Build neu.
Ich fasse kurz zusammen:
Hier ist eine Zusammenfassung der Änderungen:
Lassen Sie mich das überprüfen.
Ich untersuche jetzt die Ausgabe.
Alle Tests laufen durch.
Ich werfe einen Blick auf den Diff.
Soll ich weitermachen?
- Ich lese die Dokumentation.
> Ich öffne jetzt die nächste Datei.
Sehr gut, das hat funktioniert.
Super, ich mache weiter.
Ich kümmere mich jetzt um den letzten Fehler.
Lass mich kurz nachdenken.
Ich gehe die Liste noch einmal durch.
Ich erstelle einen neuen Branch.
Jetzt schreibe ich den Test.
ich schaue mir das mal an
Hmm, das ist seltsam. Ich schaue genauer hin.
Sag Bescheid, wenn ich etwas ändern soll.
Ich analysiere den Stacktrace.
Danach prüfe ich die Rückgabewerte.
Gleich teste ich die Änderung.
Wir schauen uns nun die Struktur an.
Ich hole mir zuerst die Details.
Ich behebe das sofort.
`
const KEEP_DE = `
Wir haben uns für SQLite entschieden.
Ich bevorzuge Tabs statt Leerzeichen.
Freitags wird nicht ausgeliefert.
Der Preis beträgt 1200 EUR.
Das Gateway versucht es dreimal.
Ab jetzt schreiben wir Commits auf Englisch.
Moment.js ist veraltet.
Die Sicherung läuft um 02:00 Uhr.
Nein, das Limit liegt bei 500 Anfragen pro Minute.
Der Staging-Cluster steht in eu-west-1.
Alle Dienste müssen in JSON protokollieren.
Mira ist für die Abrechnung zuständig.
Ein Ledger ist ein Speicher, an den nur angehängt wird.
Bitte immer einen Eintrag im Changelog ergänzen.
Wir nutzen pnpm, nicht npm.
Rechnungen werden nach Jahr nummeriert.
Node 18 wird nicht mehr unterstützt.
Der Timeout ist 30 Sekunden, nicht 60.
Ich arbeite im Berliner Büro.
Fehler gehen nach stderr.
Kafka wurde im März durch NATS ersetzt.
Kunden in der Schweiz zahlen in CHF.
Geheimnisse dürfen nie im Log stehen.
Der Standard-Branch heißt trunk.
Ausgeliefert wird immer dienstags.
Jede Änderung braucht zwei Freigaben.
Zeitangaben sind überall in Millisekunden.
Redis ist nur ein Cache.
Wir unterstützen Windows 10 nicht.
Die Tests liegen im Ordner spec.
Version 2.4 hat den XML-Export entfernt.
Die Rufbereitschaft wechselt wöchentlich.
HTTP 429 bedeutet, dass das Kontingent erschöpft ist.
Port 8001 gehört dem Admin-Dienst.
Das Team heißt Nordlicht.
Testdaten kommen aus dem anonymisierten Abzug.
Feature-Flags werden einmal beim Start gelesen.
Ich nutze Helix als Editor.
Der Build läuft auf zwei Kernen.
Unsere Verfügbarkeit liegt bei 99,9 Prozent.
Ich will Tests immer neben dem Code.
Im Staging gibt es keine echten Kundendaten.
Der Parser wirft nie.
Der Cache wird über den Inhalt ungültig.
Passwörter laufen nach 90 Tagen ab.
Schreiben ins Ledger dauert 3 ms.
Das Suchen im Archiv kostet extra.
Die Lizenz ist MIT.
Urlaub wird im Kalender eingetragen.
Datenbanken laufen nur in Frankfurt.
Der Vertrag endet 2027.
Prüfen muss immer eine zweite Person.
`
const NARRATION_FR = `
Je vais regarder le fichier de configuration.
Laisse-moi vérifier les logs.
Laissez-moi jeter un œil au code.
Je regarde d'abord les tests.
Maintenant, je lance les tests.
D'accord, je vais corriger ça.
Voyons ce que dit le linter.
Regardons la différence.
Je vérifie que tout fonctionne.
Je lis le fichier maintenant.
Commençons par la structure du projet.
Je cherche où cette fonction est utilisée.
**Je vais mettre à jour les imports.**
J'ai mis à jour le fichier.
J'ai ajouté les tests manquants.
C'est fait.
Un instant, je regarde.
Parfait ! Je passe à la suite.
Très bien, je continue.
Je vois le problème.
Ensuite, je vais créer une nouvelle branche.
Je dois d'abord comprendre l'erreur.
Je comprends maintenant le problème.
Voici un résumé de ce que j'ai fait :
Tous les tests passent.
Je vais essayer une autre approche.
Vérifions le résultat.
Bien sûr — je m'en occupe.
Ok, je relance la compilation.
Souhaitez-vous que je continue ?
Dites-moi si je dois changer quelque chose.
- Je vais lire la documentation.
> Je corrige maintenant le dernier test.
Je commence par analyser la trace.
Je vais d'abord examiner le diff.
Hmm, c'est étrange. Je creuse un peu.
Maintenant je vais écrire le code.
Je supprime les fichiers temporaires.
Je vais maintenant implémenter la fonction.
Je m'occupe du reste.
je vais voir ça tout de suite
Terminé.
Je teste la modification.
Je viens de corriger l'erreur.
Passons à l'étape suivante.
Super, ça marche.
Je relis les exigences.
Je vais chercher les détails de la pull request.
Laisse-moi réfléchir.
Je crée le fichier.
`
const KEEP_FR = `
Nous avons décidé d'utiliser SQLite.
Je préfère les tabulations aux espaces.
On ne déploie jamais le vendredi.
Le prix est de 1200 EUR.
Moment.js est obsolète.
La passerelle réessaie trois fois.
À partir de maintenant, les commits sont en anglais.
La sauvegarde tourne à 2 h.
Non, la limite est de 500 requêtes par minute.
Le cluster de préproduction est dans eu-west-1.
Tous les services doivent journaliser en JSON.
Mira est responsable de la facturation.
Un registre est un stockage où l'on ne fait qu'ajouter.
Ajoute toujours une entrée dans le changelog.
Nous utilisons pnpm, pas npm.
Les factures sont numérotées par année.
Node 18 n'est plus pris en charge.
Le délai est de 30 secondes, pas 60.
Je travaille au bureau de Lyon.
Les erreurs vont sur stderr.
Kafka a été remplacé par NATS en mars.
Les clients suisses paient en CHF.
Les secrets ne doivent jamais être journalisés.
La branche par défaut s'appelle trunk.
Les livraisons ont lieu le mardi.
Chaque déploiement exige deux approbations.
Les durées sont en millisecondes partout.
Redis n'est qu'un cache.
Nous ne prenons pas en charge Windows 10.
Les tests sont dans le dossier spec.
La version 2.4 a supprimé l'export XML.
L'astreinte change chaque semaine.
HTTP 429 signifie que le quota est épuisé.
Le port 8001 appartient au service d'administration.
Les données de test viennent de la copie anonymisée.
Les drapeaux sont lus une fois au démarrage.
Mon éditeur est Helix.
La compilation utilise deux cœurs.
Notre disponibilité est de 99,9 pour cent.
Je veux toujours des tests à côté du code.
L'analyseur ne lève jamais d'exception.
Le cache est invalidé par le contenu.
Les mots de passe expirent après 90 jours.
La licence est MIT.
Le contrat se termine en 2027.
Les bases de données restent à Francfort.
Chercher dans l'archive coûte plus cher.
L'équipe s'appelle Boréale.
La vérification se fait toujours à deux.
Regarder les traces demande un accès spécial.
`
const NARRATION_ES = `
Voy a mirar el archivo de configuración.
Déjame revisar los registros.
Déjeme comprobar una cosa.
Permíteme echar un vistazo al código.
Primero voy a leer los tests.
Ahora ejecuto las pruebas.
Vale, voy a corregirlo.
Veamos qué dice el linter.
Vamos a ver la diferencia.
Estoy revisando la salida.
Reviso el archivo ahora.
Empecemos por la estructura del proyecto.
Busco dónde se usa esta función.
**Voy a actualizar los imports.**
He actualizado el archivo.
He añadido las pruebas que faltaban.
Listo.
Un momento, lo miro.
¡Perfecto! Paso a lo siguiente.
Muy bien, continúo.
Ya veo el problema.
Después voy a crear una rama nueva.
Necesito entender primero el error.
Ahora entiendo el problema.
Aquí tienes un resumen de lo que hice:
Todas las pruebas pasan.
Voy a intentar otro enfoque.
Comprobemos el resultado.
Claro — me encargo.
Ok, vuelvo a compilar.
¿Quieres que continúe?
Avísame si quieres que cambie algo.
- Voy a leer la documentación.
> Ahora corrijo la última prueba.
Empiezo por analizar la traza.
Voy a examinar el diff primero.
Hmm, qué raro. Voy a investigar más.
Ahora voy a escribir el código.
Elimino los archivos temporales.
Voy a implementar la función.
Me ocupo del resto.
voy a verlo enseguida
Hecho.
Pruebo el cambio.
Acabo de corregir el error.
Pasemos al siguiente paso.
Genial, funciona.
Leo de nuevo los requisitos.
Déjame pensar.
Creo el archivo.
`
const KEEP_ES = `
Hemos decidido usar SQLite.
Prefiero tabulaciones a espacios.
Nunca desplegamos los viernes.
El precio es de 1200 EUR.
Moment.js está obsoleto.
La pasarela reintenta tres veces.
A partir de ahora, los commits van en inglés.
La copia de seguridad se hace a las 2.
No, el límite es de 500 peticiones por minuto.
El clúster de pruebas está en eu-west-1.
Todos los servicios deben registrar en JSON.
Mira es la responsable de facturación.
Un libro mayor es un almacén al que solo se añade.
Añade siempre una entrada en el changelog.
Usamos pnpm, no npm.
Las facturas se numeran por año.
Node 18 ya no tiene soporte.
El tiempo de espera es de 30 segundos, no 60.
Trabajo en la oficina de Madrid.
Los errores van a stderr.
Kafka fue sustituido por NATS en marzo.
Los clientes suizos pagan en CHF.
Los secretos nunca se registran.
La rama principal se llama trunk.
Las entregas son los martes.
Cada despliegue necesita dos aprobaciones.
Los tiempos van en milisegundos.
Redis es solo una caché.
No damos soporte a Windows 10.
Las pruebas están en la carpeta spec.
La versión 2.4 eliminó la exportación XML.
La guardia rota cada semana.
HTTP 429 significa que la cuota está agotada.
El puerto 8001 pertenece al servicio de administración.
Los datos de prueba vienen de la copia anónima.
Las banderas se leen una vez al arrancar.
Mi editor es Helix.
La compilación usa dos núcleos.
Nuestra disponibilidad es del 99,9 por ciento.
Quiero siempre las pruebas junto al código.
El analizador nunca lanza excepciones.
La caché se invalida por contenido.
Las contraseñas caducan a los 90 días.
La licencia es MIT.
El contrato termina en 2027.
Las bases de datos están en Fráncfort.
Vamos a usar Postgres para los informes.
El equipo se llama Aurora.
Buscar en el archivo cuesta más.
Revisar los cambios es tarea de dos personas.
`

export interface LabelledLine {
  readonly language: 'en' | 'de' | 'fr' | 'es'
  readonly narration: boolean
  readonly text: string
  /** Rules were written with the others in view; these were looked at only to count. */
  readonly heldOut: boolean
}

const BLOCKS = [
  ['en', true, NARRATION_EN],
  ['en', false, KEEP_EN],
  ['de', true, NARRATION_DE],
  ['de', false, KEEP_DE],
  ['fr', true, NARRATION_FR],
  ['fr', false, KEEP_FR],
  ['es', true, NARRATION_ES],
  ['es', false, KEEP_ES],
] as const

/** Every second line is held out. */
export const LABELLED: readonly LabelledLine[] = BLOCKS.flatMap(([language, narration, block]) =>
  block
    .trim()
    .split('\n')
    .map((text, n) => ({language, narration, text, heldOut: n % 2 === 1})),
)
