export { BusError } from '../../kernel/errors/errors.js'
export {
  type BusMessage,
  type EventBroker,
  type KafkaAdmin,
  type KafkaBrokerOptions,
  type KafkaProducer,
  kafkaBroker,
  type MemoryBroker,
  memoryBroker,
  type PlatformaticProducer,
  platformaticProducer,
} from './brokers.js'
export { type BusEvent, type BusReader, busReader, readMessage } from './bus-reader.js'
export { type BusOptions, createBus, type EventBus, type FollowedGame } from './create-bus.js'
export { type AudienceGroup, type BusAudience, type TopicNames, topicsByAudience, topicsByGame } from './fan-out.js'
export { type Acknowledged, type BusProgress, fileProgress, memoryProgress } from './progress.js'
