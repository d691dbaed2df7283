"""A Kafka cluster of librdkafka's own mock, steered by lines on standard input: `down` stops it, `up` starts it again, with
what it holds. It prints its address first, and `ok` after each line."""

import ctypes
import sys

rdkafka = ctypes.CDLL("librdkafka.so.1")
pointer = ctypes.c_void_p
rdkafka.rd_kafka_new.restype = pointer
rdkafka.rd_kafka_new.argtypes = [ctypes.c_int, pointer, ctypes.c_char_p, ctypes.c_size_t]
rdkafka.rd_kafka_mock_cluster_new.restype = pointer
rdkafka.rd_kafka_mock_cluster_new.argtypes = [pointer, ctypes.c_int]
rdkafka.rd_kafka_mock_cluster_bootstraps.restype = ctypes.c_char_p
rdkafka.rd_kafka_mock_cluster_bootstraps.argtypes = [pointer]
for change in (rdkafka.rd_kafka_mock_broker_set_down, rdkafka.rd_kafka_mock_broker_set_up):
    change.argtypes = [pointer, ctypes.c_int32]

producer = rdkafka.rd_kafka_new(0, None, None, 0)
cluster = rdkafka.rd_kafka_mock_cluster_new(producer, 1)
print(rdkafka.rd_kafka_mock_cluster_bootstraps(cluster).decode(), flush=True)
for line in sys.stdin:
    if line.strip() == "down":
        rdkafka.rd_kafka_mock_broker_set_down(cluster, 1)
    if line.strip() == "up":
        rdkafka.rd_kafka_mock_broker_set_up(cluster, 1)
    print("ok", flush=True)
