// These tests are about compiled charts, also where the environment turns them off for all others.
process.env.NIGHTZERO_CHARTS = 'compiled'
