// The library's own entry: its command warns of Node 20 on every run, which this project supports. Warnings and errors of the build show.
import {build} from 'tsdown'

await build({logLevel: 'warn'})
