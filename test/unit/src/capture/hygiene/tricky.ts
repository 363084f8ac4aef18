/** Statements that begin like narration, or with a word that opens it, each of which was taken for it by a rule that seemed right. */
export const TRICKY_STATEMENTS = `
To deploy, run make release.
Before a release, the changelog must be complete.
With Redis 7 the limit is 10.
Um 14 Uhr ist Standup.
Zum Testen nutzen wir Vitest.
Pour déployer, on lance make.
Para desplegar se usa make.
Antes de cada entrega hay que revisar el changelog.
Moment ist eine Zeitbibliothek.
Ich melde Fehler immer in Jira.
Dafür ist Mira zuständig.
On it depends the whole release.
After review, two approvals are required.
Looking at production data is forbidden.
Reviewing is done by two people.
The file is read once.
First come, first served.
I need a second approval for each deploy.
I have two production clusters.
I know Rust and Go.
I see customers only on Mondays.
Ich habe zwei Kinder.
Ich sehe Kunden nur montags.
J'ai deux clusters.
Tengo dos clústeres.
Ready queues are polled every second.
Fixed costs are 1200 EUR.
Done means reviewed and merged.
Everything works offline.
Tests passen in 3 Minuten durch.
All tests must pass before merging.
It works only with Node 20.
This is fixed in version 3.2.
I'll always use tabs.
Ich teste immer auf Firefox.
Je teste toujours sur Firefox.
Pruebo siempre en Firefox.
Je commence à 9 h.
Alle Tests laufen nachts.
Ça marche hors ligne.
Tests pass on Node 20 only.
I have a file server at home.
Veo clientes los lunes.
Je vois les clients le lundi.
Ich prüfe jede Rechnung selbst.
I check the logs every morning.
Let's Encrypt is our CA.
Reads are served by replicas.
Searching is case-insensitive.
I work from Berlin.
Fertig heißt geprüft und gemergt.
Hecho en España.
Listo es un servicio interno.
Perfect forward secrecy is required.
Great Britain is in scope.
Good names are short.
Right-to-left text is supported.
Sure Payroll is our vendor.
Klar ist unser Logger.
Superset is the BI tool.
Super users may delete events.
Gut getestete Module werden zuerst ausgeliefert.
Bien commun est le nom du projet.
Bueno es el nombre del cliente.
Now is a reserved word in the DSL.
First, the gateway is deprecated.
Then the cache is cleared.
Actually the limit is 500.
Next.js is used for the frontend.
Vale is the prose linter.
Oh My Zsh is installed.
Also, use pnpm.
And deploys need approval.
So we use Postgres.
`
  .trim()
  .split('\n')

/** Narration with a clause before it, and the shortest of its kind. */
export const TRICKY_NARRATION = `
To understand the failure, I'll read the log.
Before I start, let me check the config.
On it.
Give me a second.
Sure, here's the updated code:
Um das zu prüfen, schaue ich in die Logs.
Bevor ich anfange, lese ich die Doku.
Einen Moment bitte.
Pour cela, je vais lire le fichier.
Je m'en charge.
Un instant, s'il vous plaît.
Antes de empezar, voy a leer la documentación.
Para ello, voy a revisar el código.
Dame un momento.
Okay! **Let me take a quick look at the file structure first.**
I'll now proceed with step 2.
Let me use the Grep tool to find it.
Ich werde jetzt den Code ändern und danach testen.
Lass uns mal schauen.
Je vais d'abord jeter un œil.
Voy a echar un vistazo rápido.
OK, ich schaue kurz nach.
Gut, ich schau mal.
Vale, déjame ver.
`
  .trim()
  .split('\n')
