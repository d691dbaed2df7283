import { machineAt } from '../../../../web/page/game/lit-machines.js'

machineAt('trial', 'verdict')
machineAt('night', 'acting.kill.choosing', 'closing')
// @ts-expect-error: a state that the machine does not have.
machineAt('trial', 'count')
// @ts-expect-error: a path that ends at no state.
machineAt('night', 'acting.kill.sleeping')
// @ts-expect-error: a machine that there is not.
machineAt('court', 'verdict')
