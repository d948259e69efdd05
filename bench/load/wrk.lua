-- What wrk measured, as one line of JSON.
done = function(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%f,"p99Ms":%f,"failed":%d}\n',
    summary.requests,
    summary.duration / 1e6,
    latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
